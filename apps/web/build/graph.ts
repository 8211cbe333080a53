import type { Rolldown } from "vite";

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The chunks of a build and which of them need each other. */
export class Graph {
  readonly #chunks: Map<string, Rolldown.OutputChunk>;
  readonly #assets: Rolldown.OutputAsset[];

  constructor(output: readonly Output[]) {
    const chunks = output.filter((part) => part.type === "chunk");
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#assets = output.filter((part) => part.type === "asset");
  }

  /**
   * The files of the entry and of these modules (the ends of their paths), with everything they import statically.
   * @throws Error when no file holds one of the modules
   */
  closure(modules: readonly string[]): Set<string> {
    const files = new Set<string>();
    const add = (file: string) => {
      const chunk = this.#chunks.get(file);
      if (!chunk || files.has(file)) return;
      files.add(file);
      chunk.imports.forEach(add);
    };
    [...this.#chunks.values()].filter(({ isEntry }) => isEntry).forEach(({ fileName }) => add(fileName));
    for (const module of modules) add(this.fileOf(module));
    return files;
  }

  /** The files that a page (the end of its module's path) needs beyond those that every page loads. */
  chunksOf(module: string): string[] {
    const first = this.closure([]);
    return [...this.closure([module])].filter((file) => !first.has(file));
  }

  /** @throws Error when no file holds the module */
  fileOf(module: string): string {
    const found = [...this.#chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(module)),
    );
    if (!found) throw new Error(`No chunk of the build holds ${module}`);
    return found.fileName;
  }

  codeOf(file: string): string {
    return this.#chunks.get(file)?.code ?? "";
  }

  /** The chunks that are loaded on use. */
  lazyFiles(): string[] {
    const first = this.closure([]);
    return [...this.#chunks.keys()].filter((file) => !first.has(file));
  }

  assets(suffix: string): Rolldown.OutputAsset[] {
    return this.#assets.filter(({ fileName }) => fileName.endsWith(suffix));
  }
}
