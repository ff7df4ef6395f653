import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlace, type DataPlace, runVerb } from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

// Runs the steps of deploy/Dockerfile in a separate folder: no container engine is needed, and no
// cache can hide a fault.

const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const ignored = readFileSync("deploy/Dockerfile.dockerignore", "utf8").trim().split("\n");

let image: string;
let cache: string;
let place: DataPlace;
beforeAll(() => {
  image = mkdtempSync(path.join(tmpdir(), "desk-image-"));
  cache = mkdtempSync(path.join(tmpdir(), "desk-npm-cache-"));
  place = createPlace();
});
afterAll(() => {
  place.remove();
  for (const folder of [image, cache]) rmSync(folder, { recursive: true, force: true });
});

/** Whether `COPY . .` copies this file, of those that git knows. */
function isCopied(file: string): boolean {
  let copied = true;
  for (const line of ignored) {
    if (matches(file, line.replace(/^!/, ""))) copied = line.startsWith("!");
  }
  return copied;
}

/**
 * Matches the two kinds of pattern that the file uses: a folder or file, and an ending or name in
 * any folder.
 */
function matches(file: string, pattern: string): boolean {
  if (!pattern.startsWith("**/")) return file === pattern || file.startsWith(`${pattern}/`);
  const name = pattern.slice("**/".length).replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  return new RegExp(`^${name}$`).test(path.posix.basename(file));
}

test("npm ci needs no more than what the image has copied by then, and no cache", () => {
  const copied =
    /^COPY (.+) \.\/$/m.exec(dockerfile)?.[1]?.split(" ") ?? expect.fail("no COPY before npm ci");
  for (const file of copied) cpSync(file, path.join(image, file));
  const [program = "", ...args] = /^RUN (npm ci.*)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
  const env = { ...process.env, npm_config_cache: cache };
  const { status, stderr } = spawnSync(program, args, { cwd: image, env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
});

test("what the image copies can be built, and starts from a folder that nobody can write", async () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
  for (const file of tracked.filter(isCopied)) cpSync(file, path.join(image, file));
  const packed = path.join(image, "packed");
  for (const verb of [["build"], ["pack", packed]]) {
    const ran = runVerb(verb, { dataDir: place.dataDir, root: image });
    expect(await ran.ended, ran.output()).toEqual({ code: 0, signal: null });
  }
  // The parent of node_modules, where a missing package would be found.
  rmSync(path.join(image, "node_modules"), { recursive: true });
  const port = await nextPort();
  const env = { PORT: String(port), LOG_TO: "stdout" };
  const app = runVerb(["start"], { dataDir: place.dataDir, env, readOnly: true, root: packed });
  await app.until(/ready on/);
  expect((await fetch(`http://localhost:${port}/sign-in`)).status).toBe(200);
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});
