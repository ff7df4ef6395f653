import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";

/** Runs `npm ci` where node_modules is not what package-lock.json says. Throws Refusal with one sentence. */
export async function installPackages(root, say) {
  if (isInstalled(root)) return;
  requireWritable(root);
  say("installing packages (npm ci), about a minute the first time …");
  const startedAt = Date.now();
  const { code, tail } = await runNpm(root, ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (code !== 0) {
    throw new Refusal(`Installing the packages failed (npm ci ended with ${code}): ${reason(tail)}`);
  }
  if (!isInstalled(root)) throw new Refusal("Installing the packages left some out; run npm ci to see why.");
  say(`installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

/**
 * npm writes what it installed to node_modules/.package-lock.json, as its last act: an interrupted or outdated
 * installation differs from package-lock.json there. Optional packages are other platforms' and do not count.
 */
export function isInstalled(root) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  if (!wanted) throw new Refusal("package-lock.json cannot be read: this checkout is not whole.");
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  if (!installed) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === "" || entry.optional || entry.devOptional) return true;
    const found = installed[folder];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
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
    throw new Refusal(
      `The folder ${folder} cannot be written: make it writable for this user, or copy it elsewhere.`,
    );
  }
}

function runNpm(root, args) {
  // npm names its own program to the scripts that it runs; a direct `node start.mjs` finds it on the PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let tail = "";
    const show = (chunk) => {
      tail = (tail + chunk).slice(-20_000);
      process.stderr.write(chunk);
    };
    child.stdout.on("data", show);
    child.stderr.on("data", show);
    child.on("error", (error) =>
      resolve({ code: error.code, tail: `npm could not be started (${error.code})` }),
    );
    child.on("close", (code) => resolve({ code, tail }));
  });
}

/** npm's most telling line: the first of its errors that is a sentence and not a code or a pointer to its log. */
function reason(tail) {
  const errors = tail
    .split("\n")
    .filter((line) => /^npm (?:error|ERR!) \S/.test(line))
    .map((line) => line.replace(/^npm (?:error|ERR!) /, ""));
  return (
    errors.find((line) => !/^(?:code|errno|syscall|path|dest) |log of this run/.test(line)) ??
    "npm said no more"
  );
}
