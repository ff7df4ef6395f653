import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Something a person has to change first. The message is the one sentence shown; no stack trace
 * follows.
 */
export class Refusal extends Error {
  exitCode = 1;
}

/** In a folder of pack.mjs: it has only what runs, so that nothing can be installed or built there. */
export const PACKED = ".packed";

export function isPacked(root) {
  return existsSync(path.join(root, PACKED));
}

/** As `Misconfigured` of lib/core/refusal.ts: starting again changes nothing. */
const MISCONFIGURED_EXIT = 78;

/**
 * Installs what node_modules lacks; `withDev`: also what only tests need. Throws Refusal with one
 * sentence.
 */
export async function installPackages(root, withDev, step) {
  const plan = planInstall(readWanted(root), readInstalled(root), withDev);
  if (plan === null) return;
  requireWritable(root);
  await step(plan.what, async () => {
    const { code, output } = runNpm(root, [...plan.args, "--no-audit", "--no-fund"]);
    if (code !== 0) {
      throw new Refusal(
        `${output}Installing the packages failed (npm ended with ${code}): ${reason(output)}`,
      );
    }
  });
  if (planInstall(readWanted(root), readInstalled(root), withDev) !== null)
    throw new Refusal(
      `Installing the packages left some out; run npm ${plan.args.join(" ")} to see why.`,
    );
}

/**
 * What npm has to do, or null. `installed`: npm's record of node_modules. Other platforms' packages
 * do not count.
 */
export function planInstall(wanted, installed, withDev) {
  const missing = Object.entries(wanted)
    .filter(([folder, entry]) => folder !== "" && !entry.optional && !entry.devOptional)
    .filter(([folder, { version, integrity }]) => {
      const found = installed?.[folder];
      return found === undefined || found.version !== version || found.integrity !== integrity;
    })
    .map(([, entry]) => entry);
  if (missing.every((entry) => entry.dev && !withDev)) return null;
  if (installed !== null && missing.every((entry) => entry.dev)) {
    // Beside what is there; `npm ci` would install all of it again.
    return {
      what: "adding the packages for the tests",
      args: ["install", "--no-save", "--include=dev"],
    };
  }
  const keepsDev = withDev || Object.values(installed ?? {}).some((entry) => entry.dev);
  return { what: "installing packages", args: ["ci", keepsDev ? "--include=dev" : "--omit=dev"] };
}

function readWanted(root) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  if (!wanted) throw new Refusal("package-lock.json cannot be read. This checkout is incomplete.");
  return wanted;
}

/**
 * npm writes it as its last act: an interrupted or outdated installation differs from
 * package-lock.json there.
 */
function readInstalled(root) {
  return readPackages(path.join(root, "node_modules/.package-lock.json"));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    const refusal = new Refusal(
      `The folder ${folder} has to be changed for this version and cannot be written. Run \`npm run build\` as its owner, or make it writable for this user.`,
    );
    refusal.exitCode = MISCONFIGURED_EXIT;
    throw refusal;
  }
}

/** More than npm ever says. */
const MOST_OUTPUT_BYTES = 64 * 2 ** 20;

function runNpm(root, args) {
  // npm names its own program to the scripts that it runs; a direct `node start.mjs` finds it on
  // the PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const { status, error, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  if (error) return { code: error.code, output: `npm could not be started (${error.code})\n` };
  // npm's warnings are about packages that nobody here can change: shown only when it fails.
  return { code: status, output: `${stdout}${stderr}`.slice(-20_000) };
}

/**
 * npm's most useful line: its first error that is a sentence, not a code or a pointer to its log.
 */
function reason(output) {
  const errors = output
    .split("\n")
    .filter((line) => /^npm (?:error|ERR!) \S/.test(line))
    .map((line) => line.replace(/^npm (?:error|ERR!) /, ""));
  return (
    errors.find((line) => !/^(?:code|errno|syscall|path|dest) |log of this run/.test(line)) ??
    "npm gave no reason"
  );
}
