import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, isPacked, Refusal, requireWritable } from "./install.mjs";
import { pack } from "./pack.mjs";
import { bundle, hashOf, runTypeScript } from "./typescript.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Each verb's entry point, and the arguments that it gets before those of the command line. */
const ENTRIES = {
  start: ["lib/processes/launcher/launch.ts"],
  dev: ["lib/processes/launcher/launch.ts", "--dev"],
  build: ["lib/processes/launcher/build-web.ts"],
  desk: ["lib/processes/cli/main.ts"],
  test: ["e2e/checks/test.ts"],
  verify: ["e2e/checks/test.ts", "--only", "verify,unit"],
  bench: ["e2e/bench/bench.ts"],
  release: ["e2e/checks/make-release.ts"],
  licences: ["e2e/checks/list-licences.ts"],
};
/** These run without the packages that only tests, checks and benches need. */
const FOR_USERS = ["start", "build", "desk"];
/** Programs that `build` bundles beside the web app: the folder may be read-only afterwards. */
const READY = [
  ...["start", "desk"].map((verb) => ENTRIES[verb][0]),
  "lib/processes/launcher/preparation.ts",
  "lib/processes/web.ts",
  "lib/processes/worker.ts",
  "lib/processes/sandbox.ts",
  "lib/database/embedded/main.ts",
];

/** Brings the checkout to a state in which TypeScript can run, then runs the verb's entry point. */
export async function run(verb, args) {
  if (verb === "pack" && args.length === 1) {
    pack(ROOT, path.resolve(args[0]), READY);
    return;
  }
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
    await bundle([entry, ...(verb === "build" ? READY : [])]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
  process.argv = [process.argv[0], path.join(ROOT, entry), ...given, ...args];
  await runTypeScript(entry);
}

/**
 * Packages and the database client, where they are missing: a line on `terminal` for each step,
 * with its seconds.
 */
export async function prepareCheckout(root, withDev, terminal) {
  if (isPacked(root)) return;
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

const OUTPUT = "lib/database/generated";
/**
 * Hash of the client's sources; in the client's folder, so that both are copied and removed
 * together.
 */
const STAMP = `${OUTPUT}/.sources`;

async function generateClient(root, step) {
  const stampFile = path.join(root, STAMP);
  const stamp = hashOf(
    ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    root,
  );
  const fresh =
    existsSync(path.join(root, OUTPUT, "client.ts")) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === stamp;
  if (fresh) return;
  requireWritable(root);
  await step("generating the database client", async () => {
    const { status, stderr, stdout } = runPrisma(root);
    const said = (stderr || stdout).trim().split("\n").at(-1) ?? "Prisma gave no reason";
    if (status !== 0) throw new Refusal(`Generating the database client failed: ${said}`);
  });
  writeFileSync(stampFile, stamp);
}

function runPrisma(root) {
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  return spawnSync(process.execPath, [prisma, "generate"], {
    cwd: root,
    encoding: "utf8",
    // Prisma asks its own site for news otherwise; nothing is fetched at run time.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
}
