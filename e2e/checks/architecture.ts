import path from "node:path";
import type { SourceTree } from "./checkout";
import * as floors from "./floors";

const SOURCE = /\.(?:[cm]?[jt]sx?)$/;
const TEST = /\.(?:test|bench)\.tsx?$|^e2e\//;
/** Entries of a folder that explain it, and the lists of texts. */
const DOORS = /^lib\/store\/clients\/sums\/client-sums\.ts$|^messages\//;
const IMPORT = /\b(?:from|import|require)\s*\(?\s*["'`]([^"'`$\n]+)["'`]/g;

const IMPORT_THOSE = "import those, or move its lines to a file with a subject";

export function findBreaches(tree: SourceTree): string[] {
  const files = [...tree.keys()];
  const sources = files.filter((file) => SOURCE.test(file));
  const devPackages = devPackagesOf(tree.get("package.json"));
  return [
    ...files.flatMap(misplacedFile),
    ...sources.flatMap((file) => checkImports(file, tree.get(file) as string, devPackages)),
    ...sources.flatMap((file) => checkNames(file, tree.get(file) as string)),
    ...sources
      .filter((file) => hidesWhatIsSent(file, tree.get(file) as string))
      .map((file) => `${file}: ${NO_CAST}`),
    ...sources
      .filter((file) => !TEST.test(file))
      .flatMap((file) => checkSpreads(file, tree.get(file) as string)),
    ...sources.flatMap((file) => checkInputs(file, tree.get(file) as string)),
    ...sources
      .filter((file) => !DOORS.test(file) && isOnlyReExports(tree.get(file) as string))
      .map((file) => `${file} only re-exports what other files export: ${IMPORT_THOSE}`),
  ];
}

/** What a browser may send to an action: anything. Bounds stand in one place. */
const UNBOUNDED = /\bz\s*\.(?:string|number|int|coerce)\b/;

function checkInputs(file: string, source: string): string[] {
  const isAction = file.startsWith("app/") && source.includes('"use server"');
  const found = isAction ? UNBOUNDED.exec(source)?.[0] : undefined;
  return found === undefined ? [] : [`${file} takes ${found}(): use the schemas of lib/core/input.ts`];
}

/** A list as a call's arguments fails from some 100,000 on: `Math.max(...days)`, `rows.push(...page)`. */
const SPREAD_CALLS =
  /\bMath\.(?:max|min)\((?:[^()]*,)?\s*\.\.\.|\.(?:push|unshift)\(\s*\.\.\.|\bString\.from(?:CharCode|CodePoint)\(\s*\.\.\./;

function checkSpreads(file: string, source: string): string[] {
  const found = SPREAD_CALLS.exec(source)?.[0];
  if (found === undefined || floors.TEST_SUPPORT.test(file)) return [];
  return [`${file} spreads a list into ${found.trim()}): use lib/core/large-lists.ts, however short it is`];
}

function misplacedFile(file: string): string[] {
  const [top = "", ...rest] = file.split("/");
  if (rest.length === 0) return [];
  if (!(floors.TOP_LEVEL_FOLDERS as readonly string[]).includes(top))
    return [`${file}: ${top}/ is not one of our folders`];
  const checked = SOURCE.test(file) && top !== "public" && top !== "prisma";
  return checked && folderOf(file) === null ? [`${file}: its folder has no floor`] : [];
}

function devPackagesOf(packageFile: string | undefined): readonly string[] {
  return Object.keys(packageFile === undefined ? {} : JSON.parse(packageFile).devDependencies);
}

function checkImports(file: string, source: string, devPackages: readonly string[]): string[] {
  const from = folderOf(file);
  if (from === null) return [];
  const isTest = TEST.test(file);
  const isForTests = isTest || floors.TEST_SUPPORT.test(file);
  const allowed = new Set([
    from,
    ...(floors.MAY_IMPORT[from] ?? []),
    ...(isForTests ? floors.TESTS_MAY_IMPORT : []),
  ]);
  return importsOf(file, source).flatMap(({ specifier, target }) => {
    if (target === null) {
      return [
        ...(isTest ? [] : checkPackage(file, from, specifier)),
        ...(isForTests ? [] : checkInstalled(file, specifier, devPackages)),
      ];
    }
    const to = folderOf(target);
    if (to !== null && !allowed.has(to))
      return [`${file} imports ${specifier}: ${from} may not import ${to}`];
    if (floors.TEST_SUPPORT.test(`${target}.ts`) && !isForTests)
      return [`${file} imports ${specifier}: that is for tests only`];
    const closed = floors.ENTRIES.find(({ folder }) => target.startsWith(`${folder}/`));
    if (closed && closed.entry !== target && !file.startsWith(`${closed.folder}/`))
      return [`${file} imports ${specifier}: import ${closed.entry} instead`];
    const owned = floors.OWNED_FILES.find((one) => one.file === target);
    if (owned !== undefined && !isForTests && !owned.folders.includes(from))
      return [`${file} imports ${specifier}: ${owned.why}`];
    return [];
  });
}

function checkPackage(file: string, from: string, specifier: string): string[] {
  return floors.OWNED_PACKAGES.filter(
    (owned) => owned.package.test(specifier) && !owned.folders.includes(from),
  ).map((owned) => `${file} imports ${specifier}: ${owned.why}`);
}

function checkInstalled(file: string, specifier: string, devPackages: readonly string[]): string[] {
  const isDev = devPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isDev ? [`${file} imports ${specifier}: npm start does not install it`] : [];
}

function checkNames(file: string, source: string): string[] {
  const from = folderOf(file);
  if (from === null || TEST.test(file) || floors.TEST_SUPPORT.test(file)) return [];
  return floors.OWNED_NAMES.filter((owned) => !owned.folders.includes(from) && owned.name.test(source)).map(
    (owned) => `${file}: ${owned.why}`,
  );
}

const NO_CAST = "a cast to never hides what is sent to the exchange: give it a type that holds";

/** Whether a file on the way of an order to the exchange has a cast that switches off the compiler. */
function hidesWhatIsSent(file: string, source: string): boolean {
  const isForTests = TEST.test(file) || floors.TEST_SUPPORT.test(file);
  const isOnTheWay = floors.SENDS_ORDERS.some((folder) => file.startsWith(`${folder}/`));
  return isOnTheWay && !isForTests && /\bas never\b/.test(source.replace(COMMENT, ""));
}

function importsOf(file: string, source: string): { specifier: string; target: string | null }[] {
  return [...source.matchAll(IMPORT)].map(([, specifier = ""]) => ({
    specifier,
    target: specifier.startsWith("@/")
      ? specifier.slice(2)
      : specifier.startsWith(".")
        ? path.posix.join(path.posix.dirname(file), specifier)
        : null,
  }));
}

function folderOf(file: string): string | null {
  return (
    Object.keys(floors.MAY_IMPORT).find((folder) => file === folder || file.startsWith(`${folder}/`)) ?? null
  );
}

const EXPORT_FROM = /^export (?:type )?(?:\*|\{[^}]*\}) from "[^"]+";$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

export function isOnlyReExports(source: string): boolean {
  const code = source.replace(COMMENT, "").trim();
  return code !== "" && code.replace(EXPORT_FROM, "").trim() === "";
}
