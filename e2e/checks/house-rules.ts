import { FOR_TESTS, specifiersOf } from "./architecture";
import type { SourceTree } from "./checkout";

const SOURCE = /\.(?:[cm]?[jt]sx?)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Packages that only one room may import. */
const OWNED_PACKAGES: readonly { package: RegExp; folder: string | null; why: string }[] = [
  { package: /^nodemailer$/, folder: "lib/mail/", why: "only lib/mail sends mail" },
  {
    package: /^@node-rs\/argon2$/,
    folder: "lib/sign-in/",
    why: "only lib/sign-in hashes passwords",
  },
  {
    package: /^(?:bitget-api|ccxt)$/,
    folder: null,
    why: "a client for tests: it sends its own author's broker code",
  },
];

/** Patterns that no product file may contain, except in `folders`. */
const REFUSED: readonly { found: RegExp; folders?: RegExp; why: string }[] = [
  {
    found: /\bprocess\.env\b/,
    folders: /^lib\/(?:env|processes)\/|^[^/]+$/,
    why: "the environment is read by lib/env and the entry points only",
  },
  {
    found: /\bpg_(?:try_)?advisory_(?:un)?lock\b|\.query(?:<[^>]*>)?\(\s*\{\s*name:/,
    why: "behind pgbouncer a session's lock or a named statement stays on a connection that another client has by then",
  },
  {
    found: /<form\b(?!(?:=>|[^>])*\s(?:action|method)=)/,
    why: "a form without an action or a method puts its fields into the address when it is submitted before the script has loaded",
  },
  {
    found:
      /^(?!\/\/ SQL: )[\s\S]*?(?:\.query|\bquery(?:Rows?|Column|Value|(?:In)?ByHash)|\bfind(?:Row|Value))[<(]/,
    why: "a file with SQL says why in its first line: // SQL: …",
  },
  {
    found:
      /\bMath\.(?:max|min)\((?:[^()]*,)?\s*\.\.\.|\.(?:push|unshift)\(\s*\.\.\.|\bString\.from(?:CharCode|CodePoint)\(\s*\.\.\./,
    why: "a list that is spread into a call fails from some 100,000 items on: use lib/core/large-lists.ts, however short it is",
  },
];

/** Every order passes through these folders on its way to the exchange. */
const SENDS_ORDERS = /^lib\/(?:trading|exchange)\//;
/** A browser can send any value to an action, so lib/core/input.ts alone sets the bounds. */
const UNBOUNDED = /\bz\s*\.(?:string|number|int|coerce)\b/;

/** A sentence for each breach of a rule about a file's own text. */
export function findHouseBreaches(tree: SourceTree): string[] {
  const devPackages = Object.keys(
    JSON.parse(tree.get("package.json") ?? "{}").devDependencies ?? {},
  );
  const product = [...tree].filter(([file]) => SOURCE.test(file) && !FOR_TESTS.test(file));
  return product.flatMap(([file, source]) => [
    ...checkPackages(file, source, devPackages),
    ...checkRefused(file, source),
    ...checkCast(file, source),
    ...checkInputs(file, source),
    ...checkReExports(file, source),
  ]);
}

function checkRefused(file: string, source: string): string[] {
  const broken = REFUSED.filter(({ found, folders }) => !folders?.test(file) && found.test(source));
  return broken.map(({ why }) => `${file}: ${why}`);
}

function checkPackages(file: string, source: string, devPackages: readonly string[]): string[] {
  const isSettings = !file.includes("/");
  const breaches: string[] = [];
  for (const { specifier } of specifiersOf(source)) {
    const owned = OWNED_PACKAGES.find((each) => each.package.test(specifier));
    const isAtHome = owned?.folder && file.startsWith(owned.folder);
    const isDev = devPackages.some(
      (name) => specifier === name || specifier.startsWith(`${name}/`),
    );
    if (owned && !isAtHome) breaches.push(`${file} imports ${specifier}: ${owned.why}`);
    else if (isDev && !isSettings)
      breaches.push(`${file} imports ${specifier}: npm start does not install it`);
  }
  return breaches;
}

function checkCast(file: string, source: string): string[] {
  if (!SENDS_ORDERS.test(file)) return [];
  if (!/\bas never\b/.test(source.replace(COMMENT, ""))) return [];
  return [`${file}: a cast to never hides what is sent to the exchange: give it a type that holds`];
}

function checkInputs(file: string, source: string): string[] {
  const isAction = file.startsWith("app/") && source.includes('"use server"');
  const isContract = /^lib\/[^/]+\/contract\.ts$/.test(file);
  if (!isAction && !isContract) return [];
  const unbounded = UNBOUNDED.exec(source);
  return unbounded ? [`${file} takes ${unbounded[0]}(): use the schemas of lib/core/input.ts`] : [];
}

const EXPORT_FROM = /^export (?:type )?(?:\*|\{[^}]*\}) from "[^"]+";$/gm;
const VALUE_FROM = /^export (?:\*|\{[^}]*\}) from "[^"]+";$/m;
const IMPORTED = /^import \{([^}]*)\} from "[^"]+";$/gm;
const EXPORTED = /^export \{([^}]*)\};$/gm;

function checkReExports(file: string, source: string): string[] {
  if (file.startsWith("messages/")) return [];
  const imported = namesIn(source, IMPORTED);
  const isPassedOn = namesIn(source, EXPORTED).some((name) => imported.includes(name));
  if (!isPassedOn && !VALUE_FROM.test(source) && !hasOnlyReExports(source)) return [];
  return [`${file} re-exports from another file: import that one, or write a use case`];
}

/** Each `a` and `b` of `{ a, b as c }`. */
function namesIn(source: string, list: RegExp): string[] {
  const named = [...source.matchAll(list)].flatMap(([, names = ""]) => names.split(","));
  return named.map((name) => name.trim().split(" ")[0] ?? "").filter((name) => name !== "");
}

/** Whether a file has nothing but re-exports. */
function hasOnlyReExports(source: string): boolean {
  const code = source.replace(COMMENT, "").trim();
  return code !== "" && code.replace(EXPORT_FROM, "").trim() === "";
}
