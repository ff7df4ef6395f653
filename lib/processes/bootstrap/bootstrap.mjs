import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, Refusal, requireWritable } from "./install.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Each verb's entry point, and the arguments that it gets before those of the command line. */
const ENTRIES = {
  start: ["launcher/launch.ts"],
  dev: ["launcher/launch.ts", "--dev"],
  build: ["launcher/build-web.ts"],
  desk: ["desk/desk.ts"],
  test: ["checks/test.ts"],
  verify: ["checks/test.ts", "--only", "verify"],
  bench: ["../../e2e/bench/bench.ts"],
};
/** These run without the packages that only tests, checks and benches need. */
const FOR_USERS = ["start", "build", "desk"];

/** Brings the checkout to a state in which TypeScript can run, then runs the verb's entry point. */
export async function run(verb, args) {
  const [entry, ...given] = ENTRIES[verb] ?? [];
  if (!entry) {
    process.stderr.write(`usage: node lib/processes/start.mjs ${Object.keys(ENTRIES).join("|")}\n`);
    process.exit(1);
  }
  // Standard output of the command line belongs to CSV and JSON.
  const terminal = verb === "desk" ? process.stderr : process.stdout;
  try {
    process.chdir(ROOT);
    if (existsSync(".env")) process.loadEnvFile(".env");
    process.env.NEXT_TELEMETRY_DISABLED ??= "1";
    await prepareCheckout(ROOT, !FOR_USERS.includes(verb), terminal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  process.argv = [process.argv[0], path.join(ROOT, "lib/processes", entry), ...given, ...args];
  const { runTypeScript } = await import("./typescript.mjs"); // it needs tsx, so only after the installation
  await runTypeScript(new URL(`../${entry}`, import.meta.url));
}

/** Packages and the database client, where they are missing: a line on `terminal` for each step, with its seconds. */
export async function prepareCheckout(root, withDev, terminal) {
  const step = async (what, work) => {
    terminal.write(`${what} … `);
    const startedAt = performance.now();
    await work().catch((error) => {
      terminal.write("failed\n");
      throw error;
    });
    terminal.write(`${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  };
  await installPackages(root, withDev, step);
  await generateClient(root, step);
}

const OUTPUT = "lib/store/generated";
/** Beside the client that it vouches for: copied, removed and cloned together. */
const STAMP = `${OUTPUT}/.sources`;

/** Writes the Prisma client where the schema or Prisma changed since the last time. */
async function generateClient(root, step) {
  const stampFile = path.join(root, STAMP);
  const stamp = sourceHash(root);
  const fresh = existsSync(path.join(root, OUTPUT, "client.ts")) && readStamp(stampFile) === stamp;
  if (fresh) return;
  requireWritable(root);
  await step("generating the database client", async () => {
    const { code, output } = await runPrisma(root);
    if (code !== 0) throw new Refusal(`Generating the database client failed: ${lastLine(output)}`);
  });
  writeFileSync(stampFile, stamp);
}

function runPrisma(root) {
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  const result = spawnSync(process.execPath, [prisma, "generate"], {
    cwd: root,
    encoding: "utf8",
    // Prisma asks its own site for news otherwise; nothing is fetched at run time.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  return { code: result.status, output: result.stderr || result.stdout };
}

function sourceHash(root) {
  const hash = createHash("sha256");
  for (const file of ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]) {
    if (existsSync(path.join(root, file))) hash.update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "Prisma said nothing";
}
