import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../refusal";
import { packFiles } from "./pack-files";
import { hashSources } from "./sources";

const STAMP = ".next/broker-desk-sources";
/** Written last by `next build`; without it the folder is half a build. */
const BUILD_ID = ".next/BUILD_ID";
/** TypeScript's memory of the last check: with a regenerated database client it reported errors long mended. */
const TYPE_CHECK_CACHE = ".next/cache/.tsbuildinfo";

/** Builds the web where the sources changed since the last build. Throws Refusal with the build's own last words. */
export async function buildWeb(
  root: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const sources = hashSources(root);
  if (isBuilt(root, sources)) return;
  say("building the web app, about a minute the first time …");
  const startedAt = performance.now();
  const stamp = path.join(root, STAMP);
  rmSync(stamp, { force: true });
  rmSync(path.join(root, TYPE_CHECK_CACHE), { force: true });
  const { code, output } = await runBuild(root, signal);
  signal?.throwIfAborted();
  if (code !== 0)
    throw new Refusal(`The web app could not be built:\n${output.trim().split("\n").slice(-30).join("\n")}`);
  await packFiles(path.join(root, ".next/static"));
  writeFileSync(stamp, sources);
  say(`built the web app in ${Math.round((performance.now() - startedAt) / 1000)} s`);
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
