import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../refusal";
import { hashSources } from "./sources";

const STAMP = ".next/broker-desk-sources";
/** Written last by `next build`; without it the folder is half a build. */
const BUILD_ID = ".next/BUILD_ID";

/**
 * Builds the web where the sources changed since the last build; `write` gets one line with its seconds. Throws
 * Refusal with the build's own last words.
 */
export async function buildWeb(
  root: string,
  write: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const sources = hashSources(root);
  if (isBuilt(root, sources)) return;
  write("building the web app … ");
  const startedAt = performance.now();
  const stamp = path.join(root, STAMP);
  rmSync(stamp, { force: true });
  const { code, output } = await runBuild(root, signal);
  signal?.throwIfAborted();
  if (code !== 0) {
    write("failed\n");
    throw new Refusal(`The web app could not be built:\n${output.trim().split("\n").slice(-30).join("\n")}`);
  }
  writeFileSync(stamp, sources);
  write(`${Math.round((performance.now() - startedAt) / 1000)} s\n`);
}

function isBuilt(root: string, sources: string): boolean {
  const stamp = path.join(root, STAMP);
  return (
    existsSync(path.join(root, BUILD_ID)) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources
  );
}

function runBuild(root: string, signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    signal?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
