import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildWeb } from "./build";

/** Plain JavaScript, because nothing is installed yet when it runs. */
const { prepareCheckout } = await import(
  new URL("../bootstrap/bootstrap.mjs", import.meta.url).href
);

/** The files that npm, Prisma and Next write, and their output. */
const LOCK = JSON.stringify({ packages: { "": {}, "node_modules/next": { version: "1.0.0" } } });
const writes = (file: string, text = "") =>
  `console.warn("a warning of a package"); process.chdir(${JSON.stringify(root)});
   const fs = require("node:fs"), path = require("node:path");
   fs.mkdirSync(path.dirname("${file}"), { recursive: true }); fs.writeFileSync("${file}", ${JSON.stringify(text)});`;

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "desk-first-start-"));
  write("package-lock.json", LOCK);
  write("npm.js", writes("node_modules/.package-lock.json", LOCK));
  write("node_modules/prisma/build/index.js", writes("lib/database/generated/client.ts"));
  write(
    "node_modules/next/dist/bin/next",
    `${writes(".next/BUILD_ID")} fs.mkdirSync(".next/static");`,
  );
  vi.stubEnv("npm_execpath", path.join(root, "npm.js"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** The terminal's output from the start until the database is prepared. */
async function start(): Promise<string> {
  let shown = "";
  const terminal = {
    write: (text: string) => {
      shown += text;
    },
  };
  try {
    await prepareCheckout(root, false, terminal);
    await buildWeb(root, terminal.write);
  } catch (error) {
    shown += error instanceof Error ? error.message : error;
  }
  return shown;
}

test("a first start says each step in a line with its seconds and nothing of its programs, a second one nothing", async () => {
  expect(await start()).toMatch(
    /^installing packages … \d+ s\ngenerating the database client … \d+ s\nbuilding the web app … \d+ s\n$/,
  );
  expect(await start()).toBe("");
});

test.each([
  [
    "npm.js",
    /installing packages … failed\n[\s\S]*Installing the packages failed .*: npm gave no reason$/,
  ],
  [
    "node_modules/prisma/build/index.js",
    /database client … failed\nGenerating the database client failed: no$/,
  ],
  ["node_modules/next/dist/bin/next", /web app … failed\nThe web app could not be built:\nno$/],
])("a step that fails ends the start, with the reason (%s)", async (program, said) => {
  write(program, 'console.error("no"); process.exitCode = 1;');
  expect(await start()).toMatch(said);
});
