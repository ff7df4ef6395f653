import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Refusal, requireWritable } from "./install.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = path.join(ROOT, "node_modules/.cache/broker-desk");
const TSCONFIG = "tsconfig.processes.json";
/** The last line of a bundle names its sources. */
const MADE_OF = "\n// made of ";

export async function runTypeScript(file) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(await bundle(file)).href);
}

/**
 * Bundles a file with all its imports except packages, anew where a source changed (decision 0213).
 * Returns the path.
 */
export async function bundle(file) {
  const made = path.join(FOLDER, `${file.replaceAll("/", "-")}.mjs`);
  if (isFresh(made)) return made;
  requireWritable(path.join(ROOT, "node_modules"));
  const { build } = await import("esbuild");
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
  const sources = [TSCONFIG, ...Object.keys(metafile.inputs)];
  const madeOf = JSON.stringify({ hash: hashOf(sources), sources });
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
  return made;
}

function isFresh(made) {
  if (!existsSync(made)) return false;
  const text = readFileSync(made, "utf8");
  const { hash, sources } = JSON.parse(text.slice(text.lastIndexOf(MADE_OF) + MADE_OF.length));
  return hash === hashOf(sources);
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
