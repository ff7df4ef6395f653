import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PACKED } from "./install.mjs";
import { packagesOf } from "./typescript.mjs";

/** What the programs read, beside their bundles and packages. */
const COPIED = [
  "package.json",
  "next.config.mjs",
  "lib/processes/start.mjs",
  "lib/processes/bootstrap",
  "lib/documents/fonts",
  "node_modules/.cache/broker-desk",
  "prisma/migrations",
  "public",
];
/** Of .next: what only a build or a debugger reads. */
const ONLY_BUILT = /^(?:build|cache|diagnostics|in-use|trace|trace-build|turbopack|types)$/;
/** Of a package: maps, types, and what queries other databases than PostgreSQL. */
const ONLY_DEVELOPED = /\.(?:map|d\.[cm]?ts)$|\/query_compiler_\w+_bg\.(?!postgresql)/;

/**
 * Copies what a built checkout needs to run into `target`, a new folder: a third of its size. An
 * image is made of it. `programs`: the files of which bundles are there.
 */
export function pack(root, target, programs) {
  mkdirSync(target, { recursive: true });
  for (const name of COPIED)
    cpSync(path.join(root, name), path.join(target, name), { recursive: true });
  for (const name of readdirSync(path.join(root, ".next"))) {
    if (!ONLY_BUILT.test(name)) copy(root, target, path.join(".next", name));
  }
  for (const folder of findPackages(root, programs)) copy(root, target, folder);
  writeFileSync(path.join(target, PACKED), "");
}

function copy(root, target, folder) {
  const from = path.join(root, folder);
  cpSync(from, path.join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== path.join(from, "node_modules") && !ONLY_DEVELOPED.test(file),
  });
}

/** Folders of the packages that the programs and the web's pages load, and of all that these need. */
function findPackages(root, programs) {
  const found = new Set();
  const add = (name, importer) => {
    const folder = findPackage(root, name, importer);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    for (const needed of neededBy(root, folder)) add(needed, folder);
  };
  for (const name of programs.flatMap(packagesOf)) add(packageName(name), "");
  for (const name of externalsOfWeb(root)) add(name, "");
  return found;
}

function packageName(imported) {
  const [scope, name] = imported.split("/");
  return imported.startsWith("@") ? `${scope}/${name}` : scope;
}

/** Links that `next build` makes, such as "pg-587764f78a6c7a9c", to what it does not bundle. */
function externalsOfWeb(root) {
  const folder = path.join(root, ".next/node_modules");
  return readdirSync(folder)
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(path.join(folder, name)).map((each) => `${name}/${each}`)
        : [name],
    )
    .map((name) => name.replace(/-[0-9a-f]{16}$/, ""));
}

/** Next's optional packages compile pages and resize pictures; others' are builds for a platform. */
function neededBy(root, folder) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(path.join(root, folder, "package.json"), "utf8"),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  const optional = folder === "node_modules/next" ? {} : optionalDependencies;
  return [...Object.keys({ ...dependencies, ...optional }), ...peers];
}

/** As Node finds it from the folder `importer`. Null: an optional package that is not installed. */
function findPackage(root, name, importer) {
  const folder = path.join(importer, "node_modules", name);
  if (existsSync(path.join(root, folder, "package.json"))) return folder;
  return importer === "" ? null : findPackage(root, name, parentOf(importer));
}

function parentOf(folder) {
  const parent = path.dirname(folder);
  return parent === "." ? "" : parent;
}
