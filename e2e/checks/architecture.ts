import path from "node:path";
import type { SourceTree } from "./checkout";

/**
 * Folders below all rooms. They may import the pure files of rooms, but never their stores and use
 * cases.
 */
export const GROUND = {
  core: "values and rules of no single noun: amount, day, month, scope, address, csv, language",
  env: "environment variables",
  database:
    "connection, migrations, embedded PostgreSQL, jobs, leases, files in pieces, sealed columns",
  exchange: "the client of the exchange's interface",
  sandbox: "the exchange for trying and testing; it shares no code with lib/exchange",
} as const;

/** The imports that are allowed within the ground. */
const GROUND_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  env: ["core"],
  database: ["core", "env"],
  exchange: ["core"],
  sandbox: ["core"],
};

/**
 * The folders of lib/sandbox, from the ground up: each imports itself and those above it in this
 * list.
 */
const SANDBOX_FOLDERS = {
  core: "amounts, the clock, random numbers, codes, checks of values, edits that wait",
  http: "keys, signatures, limits, faults, replies, addresses: what all endpoints share",
  commissions: "the book of commissions and its endpoint",
  repayments: "the book of loan repayments and its endpoint",
  "stocks/catalogue": "names and figures of known companies",
  stocks: "tokenised stocks and their eight endpoints",
  "trading/interface": "what the trading exchange is asked, and what it answers or refuses",
  "trading/market": "instruments and prices",
  "trading/engine": "accounts, orders, positions, strategies: everything that is traded",
  "trading/bots": "grid bots",
  trading: "the exchange as a whole, and the demo account that trades by itself",
  "trading/http": "its operations over HTTP",
  control: "switches, edits and truth for other processes",
  "": "the sandbox and its server",
} as const;
const SANDBOX_ORDER: readonly string[] = Object.keys(SANDBOX_FOLDERS);

/** From the ground up: stores and use cases import those of earlier rooms only. */
export const ROOMS = {
  audit: "who did what and when",
  users: "one person: row, settings, role, assigned clients, what partners must not see",
  mail: "letters and their outbox",
  "sign-in": "who comes in (sessions, passwords, second step) and what they may see (scope)",
  tokens: "tokens of scripts",
  coverage: "which days and times are known, pending, failed or lost",
  rates: "reference rates and values in the reporting currency",
  commissions: "the ledger: rows, versions, totals, breakdown, fees, restatements",
  clients: "clients: list, profiles, states, movers",
  repayments: "loan repayments",
  reconciliation: "our sums against the exchange's running totals",
  documents: "drawing PDF files: pages, tables, text, fonts",
  parties: "who documents are from and for: the broker's and the partners' details, the logo",
  months: "the broker's month closes",
  terms: "agreed rebate terms and their audit",
  payouts: "partners' terms, statements, payments and disputes",
  views: "saved views",
  imports: "older days from files",
  stocks: "tokenised stocks: panels, prices, calendar, comparison",
  watchlists: "lists of stocks and their calendar feeds",
  shares: "links to research without an account",
  accounts: "accounts and their sealed keys",
  trading: "assets, orders, strategies and bots: copies, limits, approval, sending, settling",
  overview: "the first page's figures and what needs attention",
  earnings: "a partner's own share: of a month, by day, client and product type",
  brief: "the morning brief",
  portfolio: "several accounts at once",
  exports: "CSV and workbooks of every room",
  api: "JSON of what screens show, for programs, and its description",
  mcp: "the same for assistants: tools of the Model Context Protocol",
  notifications: "what people want to hear of, and its delivery",
  schedules: "reports that repeat",
  people: "managing others: invitations, roles, a partner's clients, one-time passwords",
  sync: "reading the exchange: plans, runs, schedule",
  demo: "what the demo account shows: the work of its people",
  operations: "backup, restore, health, metrics, doctor",
} as const;

const SOURCE = /\.(?:[cm]?[jt]sx?)$/;
export const FOR_TESTS = /\.(?:test|spec|bench)\.tsx?$|^e2e\/|\/testing\//;
const STORE = /^lib\/[^/]+\/store(?:\.ts$|\/)/;
const ROOM_NAMES = Object.keys(ROOMS);
const GROUND_NAMES = Object.keys(GROUND);
/** All folders of a checkout. */
export const FOLDERS = [
  "app",
  "components",
  "lib",
  "messages",
  "prisma",
  "public",
  "e2e",
  "docs",
  "deploy",
  ".ci",
] as const;

/** Packages that access a database. */
const DATABASE_PACKAGES = /^(?:pg|pg-boss|pg-copy-streams|@prisma\/.+|@electric-sql\/.+)$/;
const STATEMENT =
  /\b(?:query(?:Rows?|Column|Value|(?:In)?ByHash)|find(?:Row|Value))[<(]|\.query[<(]|\.prisma\b|\$queryRaw|\$executeRaw/;
const MAKES_SCOPE = /\bgrant(?:Account|Client)Scope\b/;
const WRITES_TO_EXCHANGE = "lib/exchange/trading/write-client.ts";

type Import = { readonly file: string; readonly isType: boolean };
type Imports = ReadonlyMap<string, readonly Import[]>;

/** A sentence for each breach of the four rules of docs/architecture.md, "Rooms". */
export function findBreaches(tree: SourceTree): string[] {
  const files = [...tree.keys()];
  const product = files.filter((file) => SOURCE.test(file) && !FOR_TESTS.test(file));
  const imports: Imports = new Map(product.map((file) => [file, importsOf(file, tree)]));
  return [
    ...files
      .filter(isMisplaced)
      .map((file) => `${file}: its folder is no room (e2e/checks/architecture.ts)`),
    ...product.flatMap((file) => checkDirections(file, imports)),
    ...checkBrowser(product, tree, imports),
    ...product.flatMap((file) => checkSql(file, tree.get(file) ?? "")),
    ...findCircles(imports),
    ...product.flatMap((file) => checkOwners(file, tree.get(file) ?? "", imports)),
  ];
}

function isMisplaced(file: string): boolean {
  const [top = "", folder = "", ...rest] = file.split("/");
  if (folder === "") return false;
  if (top !== "lib") return !(FOLDERS as readonly string[]).includes(top);
  const isInRoom = [...GROUND_NAMES, ...ROOM_NAMES, "processes"].includes(folder);
  return rest.length === 0 || !isInRoom;
}

/**
 * 1. Code that a browser loads reaches neither the database nor the exchange. Components fetch
 * nothing, wherever they run.
 */
function checkBrowser(product: readonly string[], tree: SourceTree, imports: Imports): string[] {
  const isLoaded = (file: string) =>
    file.startsWith("components/") ||
    /^(?:\/\*[\s\S]*?\*\/\s*)?"use client"/.test(tree.get(file) ?? "");
  const isServerAction = (file: string) => /^"use server"/m.test(tree.get(file) ?? "");
  const breaches: string[] = [];
  for (const file of product.filter(isLoaded)) {
    const way = findWay(file, imports, isFarEnd, isServerAction);
    if (way) breaches.push(`${file} reaches ${way.at(-1)}: ${way.join(" → ")}`);
  }
  return breaches;
}

const isFarEnd = (file: string) =>
  /^lib\/(?:database|exchange|env)\//.test(file) || STORE.test(file);

/** 2. SQL and Prisma stand in stores and in lib/database. */
function checkSql(file: string, source: string): string[] {
  const isAtHome = STORE.test(file) || /^lib\/database\/|^prisma\.config\.ts$|\.mjs$/.test(file);
  if (isAtHome || !STATEMENT.test(source)) return [];
  return [`${file} speaks to the database: SQL and Prisma stand in a room's store`];
}

/**
 * 3. Downward only. Pure files reach no database, exchange or store, so every file may import them.
 */
function checkDirections(file: string, imports: Imports): string[] {
  const breaches: string[] = [];
  for (const { file: target } of imports.get(file) ?? []) {
    const why = whyNot(file, target, imports);
    if (why !== null) breaches.push(`${file} imports ${target}: ${why}`);
  }
  return breaches;
}

/** Folders that only these may import. */
const CLOSED: Readonly<Record<string, { readonly to: readonly string[]; readonly why: string }>> = {
  app: { to: ["app"], why: "only app imports app" },
  processes: { to: ["processes"], why: "only entry points import entry points" },
  sandbox: { to: ["sandbox", "processes"], why: "only entry points start the sandbox" },
  components: { to: ["app", "components"], why: "only app and components import components" },
};

/** Null: the file may import the target. */
function whyNot(file: string, target: string, imports: Imports): string | null {
  const isSettings = !file.includes("/"); // of the framework and of tests
  if (isSettings) return null;
  if (FOR_TESTS.test(target)) return "that is for tests only";
  const [from, to] = [floorOf(file), floorOf(target)];
  const closed = CLOSED[to];
  if (closed && !closed.to.includes(from)) return closed.why;
  if (from === "sandbox" && to === "sandbox") return whyNotInSandbox(file, target);
  if (from === "app" || from === "processes") {
    const isInside = STORE.test(target) || to === "database" || to === "exchange";
    return isInside ? "call a use case of its room" : null;
  }
  if (from === to) {
    const isUpward = STORE.test(file) && isUseCase(target, imports);
    return isUpward ? "a store imports no use case" : null;
  }
  if (ROOM_NAMES.includes(to)) return whyNotRoom(file, target, imports);
  const mayImport = GROUND_IMPORTS[from];
  const isOpen = !mayImport || !GROUND_NAMES.includes(to) || mayImport.includes(to);
  return isOpen ? null : `lib/${from} may not import lib/${to}`;
}

/** `target` stands in another room. */
function whyNotRoom(file: string, target: string, imports: Imports): string | null {
  const [from, to] = [floorOf(file), floorOf(target)];
  if (from === "core" || from === "env") return "what all rooms stand on knows none of them";
  if (!reachesFarEnd(target, imports)) return null;
  if (!ROOM_NAMES.includes(from)) return "only pure files of a room";
  const [isFromStore, isToStore] = [STORE.test(file), STORE.test(target)];
  if (isFromStore && !isToStore) return "a store imports no use case";
  if (isToStore && !isFromStore) return null; // every store is below every use case
  return ROOM_NAMES.indexOf(from) < ROOM_NAMES.indexOf(to) ? `${to} is above ${from}` : null;
}

function whyNotInSandbox(file: string, target: string): string | null {
  const [from, to] = [file, target].map((each) =>
    path.posix.dirname(each).slice("lib/sandbox/".length),
  ) as [string, string];
  if (!SANDBOX_ORDER.includes(from)) return `${from} is no folder of the sandbox`;
  if (SANDBOX_ORDER.indexOf(to) <= SANDBOX_ORDER.indexOf(from)) return null;
  return `${to || "lib/sandbox"} is above ${from}`;
}

const isUseCase = (file: string, imports: Imports) =>
  !STORE.test(file) && reachesFarEnd(file, imports);
const reachesFarEnd = (file: string, imports: Imports) =>
  isFarEnd(file) || findWay(file, imports, isFarEnd) !== null;

/** "trading" for lib/trading/…, "app" for app/…. */
function floorOf(file: string): string {
  const [top = "", folder = ""] = file.split("/");
  return top === "lib" ? folder : top;
}

/** 4. Only lib/trading writes to the exchange; only sign-in, sync and shares make a scope. */
function checkOwners(file: string, source: string, imports: Imports): string[] {
  const floor = floorOf(file);
  const mayWrite = ["trading", "exchange"].includes(floor);
  const writes = (imports.get(file) ?? []).some((each) => each.file === WRITES_TO_EXCHANGE);
  const mayMakeScope = ["core", "sign-in", "sync", "shares"].includes(floor);
  const breaches: string[] = [];
  if (writes && !mayWrite) breaches.push(`${file}: only lib/trading sends changes to the exchange`);
  if (MAKES_SCOPE.test(source) && !mayMakeScope)
    breaches.push(`${file}: a scope is made by lib/sign-in, lib/sync and lib/shares only`);
  return breaches;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"|\b(?:import|require)\(\s*["'`]([^"'`\n]+)["'`]/g;

export function specifiersOf(
  source: string,
): { readonly specifier: string; readonly isType: boolean }[] {
  return [...source.matchAll(IMPORT)].map(([, type, named, called]) => ({
    specifier: named ?? called ?? "",
    isType: type !== undefined,
  }));
}

function importsOf(file: string, tree: SourceTree): Import[] {
  const imports: Import[] = [];
  for (const { specifier, isType } of specifiersOf(tree.get(file) ?? "")) {
    const target = resolve(file, specifier, tree);
    if (target !== null) imports.push({ file: target, isType });
  }
  return imports;
}

/** Packages that access a database count as lib/database: a file that imports them reaches it. */
function resolve(file: string, specifier: string, tree: SourceTree): string | null {
  if (DATABASE_PACKAGES.test(specifier)) return `lib/database/${specifier}`;
  const isOurs = specifier.startsWith("@/") || specifier.startsWith(".");
  if (!isOurs) return null;
  const bare = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(file), specifier);
  const spellings = ["", ".ts", ".tsx", ".mjs"].map((ending) => bare + ending);
  const found = spellings.find((each) => tree.has(each));
  if (found !== undefined) return found;
  const hasEnding = /\.\w+$/.test(bare);
  return hasEnding ? bare : `${bare}.ts`;
}

/**
 * The shortest chain of runtime imports from a file to one that satisfies `isEnd`; null if there is
 * none.
 */
function findWay(
  from: string,
  imports: Imports,
  isEnd: (file: string) => boolean,
  isDoor: (file: string) => boolean = () => false,
): readonly string[] | null {
  const seen = new Set([from]);
  const ways: (readonly string[])[] = [[from]];
  for (const way of ways) {
    for (const { file, isType } of imports.get(way.at(-1) ?? "") ?? []) {
      if (isType || seen.has(file)) continue;
      seen.add(file);
      if (isEnd(file)) return [...way, file];
      if (!isDoor(file)) ways.push([...way, file]);
    }
  }
  return null;
}

function findCircles(imports: Imports): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const { file: next } of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles.map((circle) => `a circle: ${circle}`);
}
