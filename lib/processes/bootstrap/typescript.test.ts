import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const { bundle, packagesOf } = await import(new URL("./typescript.mjs", import.meta.url).href);
const CACHE = path.resolve("node_modules/.cache/broker-desk");
/** A file that starts nothing. */
const FILE = "lib/core/server-only.ts";
const BUNDLE = path.join(CACHE, `${FILE.replaceAll("/", "-")}.mjs`);

test("a full disk leaves a sentence with the file's name, and no partial bundle", () => {
  for (const file of [BUNDLE, `${BUNDLE}.map`]) rmSync(file, { force: true });
  const script = `import { bundle } from "./lib/processes/bootstrap/typescript.mjs";
    bundle(["${FILE}"]).then(console.log, (error) => console.log(error.constructor.name, error.message));`;
  // The kernel does not let any file of this process grow.
  const limited = ["--fsize=0", process.execPath, "--input-type=module", "--eval", script];
  const { stdout } = spawnSync("prlimit", limited, { encoding: "utf8" });
  expect(stdout).toMatch(
    /^Refusal .*server-only\.ts\.mjs(?:\.map)? cannot be written \(EFBIG\)\. Free some/,
  );
  expect(readdirSync(CACHE).filter((name) => name.includes("server-only"))).toEqual([]);
});

test.each(["cli/main", "launcher/launch", "launcher/preparation", "web", "worker"])(
  "%s starts without what draws pages",
  async (program) => {
    const text = readFileSync((await bundle([`lib/processes/${program}.ts`]))[0], "utf8");
    expect(text).not.toMatch(/from "(?:@mantine|recharts|@tanstack)/);
  },
);

test("the launcher, which only supervises, loads no database and no exchange", async () => {
  const launcher = "lib/processes/launcher/launch.ts";
  await bundle([launcher]);
  expect([...new Set(packagesOf(launcher))]).toEqual(["zod"]);
});
