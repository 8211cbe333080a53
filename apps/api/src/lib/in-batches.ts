import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs a batch until one finds nothing more to do. After each it rests as long as the batch took, so that a clean-up works half of the time and
 * leaves the other half to people.
 * @param batch returns how many rows it changed
 * @param isEnding asked before each batch; true ends the run
 */
export async function inBatches(
  batch: () => Promise<number>,
  isEnding: () => boolean = () => false,
): Promise<void> {
  while (!isEnding()) {
    const started = performance.now();
    if ((await batch()) === 0) return;
    await sleep(performance.now() - started);
  }
}
