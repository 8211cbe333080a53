import { readFile } from "node:fs/promises";

/** Linux counts the times of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The processor time in seconds that each of these processes has used, by id. An ended process is left out. */
export async function cpuSeconds(pids: number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>();
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    if (stat === "") continue;
    // The name may contain spaces, and ends with the last bracket. utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    used.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
  }
  return used;
}

/** A figure of a process in /proc/<pid>/status, in kilobytes; 0 for an ended process. */
export async function statusKilobytes(pid: number | undefined, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
}

/** The memory of these processes in megabytes. A page that several share is counted once (Pss). */
export async function megabytes(pids: number[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
