import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isPacked, Refusal, requireWritable } from "./install.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = path.join(ROOT, "node_modules/.cache/broker-desk");
const TSCONFIG = "tsconfig.processes.json";
/** How this file bundles is a source as well. */
const BUNDLER = "lib/processes/bootstrap/typescript.mjs";
/** The last line of a bundle names its sources, and the packages that it imports. */
const MADE_OF = "\n// made of ";

export async function runTypeScript(file) {
  process.setSourceMapsEnabled(true);
  const [made] = await bundle([file]);
  await import(pathToFileURL(made).href);
}

/**
 * Bundles each file with all its imports except packages, anew where a source changed (decision
 * 0213). Returns the paths.
 */
export async function bundle(files) {
  const stale = files.filter((file) => !isFresh(madeFrom(file)));
  if (stale.length > 0) {
    requireWritable(path.join(ROOT, "node_modules"));
    const esbuild = await import("esbuild");
    await Promise.all(stale.map((file) => bundleWith(esbuild, file)));
    await esbuild.stop(); // its helper would take up to 150 MB as long as this process lives
  }
  return files.map(madeFrom);
}

const madeFrom = (file) => path.join(FOLDER, `${file.replaceAll("/", "-")}.mjs`);

async function bundleWith({ build }, file) {
  const made = madeFrom(file);
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [file],
    outfile: made,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    tsconfig: TSCONFIG,
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    write: false,
  });
  const sources = [TSCONFIG, BUNDLER, ...Object.keys(metafile.inputs)];
  const [output] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint === file);
  const packages = output.imports.filter(({ external }) => external).map((each) => each.path);
  const madeOf = JSON.stringify({ hash: hashOf(sources), sources, packages });
  // Another process may be reading the old file: each is replaced in one step.
  for (const { path: target, text } of outputFiles) {
    const draft = `${target}.${process.pid}`;
    try {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(draft, target === made ? `${text}${MADE_OF}${madeOf}` : text);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw new Refusal(
        `${target} cannot be written (${error.code}). Free some space, then run this again.`,
      );
    }
  }
}

function isFresh(made) {
  if (isPacked(ROOT)) return true;
  if (!existsSync(made)) return false;
  const { hash, sources, packages } = readMadeOf(made);
  return packages !== undefined && hash === hashOf(sources); // earlier versions wrote no packages
}

function readMadeOf(made) {
  const text = readFileSync(made, "utf8");
  return JSON.parse(text.slice(text.lastIndexOf(MADE_OF) + MADE_OF.length));
}

/** What the bundle of this file imports beside Node's own modules: "pg", "nodemailer/lib/x". */
export function packagesOf(file) {
  return readMadeOf(madeFrom(file)).packages.filter((name) => !isBuiltin(name));
}

/** Of the contents of these files, in the checkout; one that is not there counts as empty. */
export function hashOf(sources, root = ROOT) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const file = path.join(root, source);
    hash.update(existsSync(file) ? readFileSync(file) : "");
  }
  return hash.digest("hex");
}
