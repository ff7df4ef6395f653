import { type SpawnOptions, spawn } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";
import { Misconfigured, Refusal } from "@/lib/core/refusal";
import { checkBuiltFiles, hashSources, STAMP } from "@/lib/operations/built-files";
import { identify, identity, isAlive } from "./instance";

/** Of a desk that serves the build: "desk-4711.json". A new build would take its files away. */
const IN_USE = ".next/in-use";
const inUse = z.object({ machine: z.string(), url: z.string(), launcher: identity });

/**
 * Builds where the sources changed; `write` gets one line. Throws Refusal with the build's own last
 * words, or where a desk serves the build that is there.
 */
export async function buildWeb(root: string, write: (text: string) => void, signal?: AbortSignal) {
  if (checkBuiltFiles(root) === "as-built") return;
  // Before the build: what changes meanwhile is not in it.
  const sources = hashSources(root);
  const stamp = path.join(root, STAMP);
  requireWritable(root);
  const url = findUser(root);
  if (url !== null) {
    throw new Refusal(
      `The sources changed, and Broker Desk is running from this folder (${url}), which a new build would break. Stop it, then start it again.`,
    );
  }
  write("building the web app … ");
  const startedAt = performance.now();
  rmSync(stamp, { force: true });
  const next = path.join(root, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const { code, output } = await runProgram(process.execPath, [next, "build"], {
    cwd: root,
    env,
    signal,
  });
  signal?.throwIfAborted();
  if (code !== 0) {
    write("failed\n");
    throw new Refusal(
      `The web app could not be built:\n${output.trim().split("\n").slice(-30).join("\n")}`,
    );
  }
  writeFileSync(stamp, sources);
  write(`${secondsSince(startedAt)}\n`);
}

/**
 * Throws Misconfigured: a service may only read the checkout, so that each further start would fail
 * too.
 */
function requireWritable(root: string): void {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new Misconfigured(
      `The web app has to be built, because the sources in ${root} have changed, and this user cannot write there. Run \`npm run build\` as the owner of the folder, then start again.`,
    );
  }
}

/** Says that a desk at `url` serves the build from now on. Returns what takes that back. */
export function claimBuild(root: string, url: string): () => void {
  const file = path.join(root, IN_USE, `desk-${process.pid}.json`);
  const launcher = identify(process.pid);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ machine: hostname(), url, launcher }));
  } catch {
    // A service may only read the checkout: its owner has to stop it before a build.
  }
  return () => rmSync(file, { force: true });
}

/** The address of a desk that serves the build; null: none does. */
function findUser(root: string): string | null {
  const folder = path.join(root, IN_USE);
  if (!existsSync(folder)) return null;
  const users = readdirSync(folder).map((file) =>
    parseUser(readFileSync(path.join(folder, file), "utf8")),
  );
  return users.find((user) => user?.machine === hostname() && isAlive(user.launcher))?.url ?? null;
}

/** Null for a file that is cut short. */
function parseUser(text: string) {
  try {
    return inUse.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function secondsSince(startedAt: number): string {
  return `${Math.round((performance.now() - startedAt) / 1000)} s`;
}

/**
 * Runs a program to its end, which an aborted `signal` brings. `output`: what it wrote, unless to
 * our own output.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    // Of an aborted one the end is waited for.
    child.on(
      "error",
      (error) => error.name !== "AbortError" && resolve({ code: -1, output: error.message }),
    );
    child.on("close", (code) => resolve({ code, output }));
  });
}
