import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateClient } from "./generate.mjs";
import { installPackages } from "./install.mjs";
import { Refusal } from "./refusal.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const ENTRIES = {
  start: "launcher/start.ts",
  dev: "launcher/dev.ts",
  desk: "desk/desk.ts",
  test: "checks/test.ts",
  verify: "checks/verify.ts",
  bench: "bench/bench.ts",
};
/** These run without the packages that only tests, checks and benches need. */
const FOR_USERS = ["start", "desk"];

/** Brings the checkout to a state in which TypeScript can run, then runs the verb's entry point. */
export async function run(verb, args) {
  const entry = ENTRIES[verb];
  if (!entry) {
    process.stderr.write(`usage: node lib/processes/start.mjs ${Object.keys(ENTRIES).join("|")}\n`);
    process.exit(1);
  }
  // Standard output of the command line belongs to CSV and JSON.
  const terminal = verb === "desk" ? process.stderr : process.stdout;
  /** One line: what is done, and when it is done its seconds. */
  const step = async (what, work) => {
    terminal.write(`${what} … `);
    const startedAt = performance.now();
    await work().catch((error) => {
      terminal.write("failed\n");
      throw error;
    });
    terminal.write(`${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  };
  try {
    process.chdir(ROOT);
    if (existsSync(".env")) process.loadEnvFile(".env");
    process.env.NEXT_TELEMETRY_DISABLED ??= "1";
    await installPackages(ROOT, !FOR_USERS.includes(verb), step);
    await generateClient(ROOT, step);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  process.argv = [process.argv[0], path.join(ROOT, "lib/processes", entry), ...args];
  const { runTypeScript } = await import("./typescript.mjs"); // it needs tsx, so only after the installation
  await runTypeScript(new URL(`../${entry}`, import.meta.url));
}
