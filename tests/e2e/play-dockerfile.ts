import { execFile, execFileSync } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DockerfileParser, type Instruction } from "dockerfile-ast";

const run = promisify(execFile);

/** What a stage of the image came to: a folder that stands for `/`, its settings and the command that starts it. */
export type Stage = { root: string; env: Record<string, string>; command: string[] };

/**
 * Plays a Dockerfile's own lines in folders, for machines without a container engine: COPY and RUN do their work below `workshop`, ENV,
 * WORKDIR and CMD are kept. The base image is this machine, and nobody is given a file (chown). Answers the last stage.
 */
export async function playDockerfile(repository: string, workshop: string): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let last: Stage = { root: "", env: {}, command: [] };
  const text = await readFile(join(repository, "Dockerfile"), "utf8");
  const lines = text.split("\n");
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const line = lines[instruction.getRange().start.line] ?? "";
    if (instruction.getKeyword() === "FROM") {
      const name = instruction.getArguments()[2]?.getValue() ?? "image";
      last = { root: join(workshop, name), env: {}, command: [] };
      await mkdir(join(last.root, "app"), { recursive: true });
      stages.set(name, last);
    } else {
      if (instruction.getKeyword() === "COPY") await copy(line, last, stages, repository);
      else await play(instruction, last);
    }
  }
  return last;
}

async function play(instruction: Instruction, stage: Stage): Promise<void> {
  const values = instruction.getArguments().map((argument) => argument.getValue());
  const raw = instruction.getArgumentsContent() ?? "";
  switch (instruction.getKeyword()) {
    case "RUN":
      await run("sh", ["-ec", inside(stage, raw.replaceAll(/chown \S+ \S+/g, "true"))], {
        cwd: join(stage.root, "app"),
        env: { ...surroundings(), ...stage.env },
        maxBuffer: 64 * 1024 * 1024,
      });
      break;
    case "ENV":
      for (const value of values) {
        const [name = "", ...rest] = value.split("=");
        stage.env[name] = inside(stage, rest.join("="));
      }
      break;
    case "CMD":
      stage.command = JSON.parse(raw);
      break;
    case "ARG":
    case "EXPOSE":
    case "HEALTHCHECK":
    case "USER":
    case "WORKDIR":
      break;
    default:
      throw new Error(`Nothing here plays ${instruction.getKeyword()}`);
  }
}

async function copy(
  line: string,
  stage: Stage,
  stages: Map<string, Stage>,
  repository: string,
): Promise<void> {
  const words = line.split(/\s+/).slice(1);
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const [target = "", ...sources] = words.filter((word) => !word.startsWith("--")).toReversed();
  const to = join(stage.root, "app", target);
  if (from !== undefined) {
    const source = stages.get(from)?.root ?? "";
    for (const path of sources) await cp(join(source, path), to, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const ignore = await readFile(join(repository, ".dockerignore"), "utf8");
  const files = buildContext(repository, ignore);
  for (const source of sources) {
    const picked = files.filter((file) => source === "." || file === source || file.startsWith(`${source}/`));
    const isFolder = source !== "." && !files.includes(source);
    for (const file of picked) {
      const rest = isFolder ? file.slice(source.length + 1) : source === "." ? file : file.split("/").at(-1);
      const place = join(to, rest ?? "");
      await mkdir(dirname(place), { recursive: true });
      await cp(join(repository, file), place);
    }
  }
}

/** The files that a build is given: what the repository holds, less what .dockerignore keeps out. */
export function buildContext(repository: string, ignore: string): string[] {
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: repository,
    encoding: "utf8",
  });
  const files = tracked.split("\n").filter((file) => file !== "");
  return files.filter((file) => isSent(file, ignore));
}

/** Whether .dockerignore lets a file through: its last matching line decides, as the builder's own rule says. */
export function isSent(file: string, ignore: string): boolean {
  let sent = true;
  for (const line of ignore.split("\n")) {
    const pattern = line.trim().replace(/^!/, "");
    if (pattern === "" || pattern.startsWith("#")) continue;
    const source = pattern
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/^\*\*\//, "(.*/)?")
      .replaceAll(/(?<!\.)\*/g, "[^/]*");
    if (new RegExp(`^${source}(/.*)?$`).test(file)) sent = line.startsWith("!");
  }
  return sent;
}

/** An address of the image as the folder that stands for it here. */
function inside(stage: Stage, text: string): string {
  return text.replaceAll(/(?<=^|[\s=])\/(?=app|data)/g, `${stage.root}/`);
}

/** Nothing of this process's settings but where programs and their caches are. */
function surroundings(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME };
}
