/** CONTRIBUTING.md, "Floors". A folder may import itself; what no list names is forbidden, as is an unlisted folder. */
const USE_CASE = ["lib/core", "lib/env", "lib/exchange", "lib/mail", "lib/secrets", "lib/store"] as const;
const USE_CASES = [
  "lib/sync",
  "lib/reports",
  "lib/research",
  "lib/shares",
  "lib/accounts",
  "lib/imports",
  "lib/trading",
  "lib/access",
] as const;

export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  "lib/core": ["messages"],
  "lib/exchange": ["lib/core"],
  "lib/store": ["lib/core", "lib/env"],
  "lib/mail": ["lib/core", "lib/env", "lib/store"], // letters wait in the store
  "lib/secrets": ["lib/core", "lib/env"],
  "lib/env": ["lib/core"],
  "lib/sandbox": ["lib/core"],
  ...Object.fromEntries(USE_CASES.map((folder) => [folder, USE_CASE])),
  "lib/operations": USE_CASE,
  components: ["lib/core"],
  app: ["lib/core", "lib/env", "lib/operations", "components", ...USE_CASES],
  // Of the components only functions that make sentences, for what people read in a terminal.
  "lib/processes": ["lib/core", "lib/env", "lib/operations", "lib/sandbox", "components", ...USE_CASES],
  // Data folders are prepared as a desk fills them; the table of access and the attacks make people, tokens and
  // passwords, and hold the exports against their list; links are shared as their page does it.
  e2e: ["lib/core", "lib/env", "lib/sandbox", "lib/processes", ...USE_CASES],
};

/** What a test may reach for beside its own folder's list: servers to talk to, a database to talk about, and the tier. */
export const TESTS_MAY_IMPORT = [...USE_CASE, "lib/sandbox"] as const;

export const TEST_SUPPORT = /(?:^|\/)(?:[^/]+-)?test-[^/]+\.tsx?$/;

/** Packages that belong to one folder; anywhere else their words would leak out of it. */
export const OWNED_PACKAGES: readonly { package: RegExp; folders: readonly string[]; why: string }[] = [
  {
    package: /^(pg|pg-boss|pg-copy-streams|@prisma\/.+|@electric-sql\/.+)$/,
    folders: ["lib/store"],
    why: "only lib/store speaks SQL",
  },
  { package: /^nodemailer$/, folders: ["lib/mail"], why: "only lib/mail sends mail" },
  { package: /^@node-rs\/argon2$/, folders: ["lib/secrets"], why: "only lib/secrets hashes passwords" },
  {
    package: /^(bitget-api|ccxt)$/,
    folders: [],
    why: "a client for tests: it sends its own author's broker code",
  },
];

export const ENTRIES: readonly { folder: string; entry: string }[] = [
  { folder: "lib/store/clients/sums", entry: "lib/store/clients/sums/client-sums" },
];

/** Files that one folder alone may import, beside their own folder and tests. */
export const OWNED_FILES: readonly { file: string; folders: readonly string[]; why: string }[] = [
  {
    file: "lib/exchange/trading/write-client",
    folders: ["lib/exchange", "lib/trading"],
    why: "only lib/trading sends changes to the exchange",
  },
];

/** Names that only these folders may write: a scope is proof of access, and made where access is decided. */
export const OWNED_NAMES: readonly { name: RegExp; folders: readonly string[]; why: string }[] = [
  {
    name: /\bgrant(?:Account|Client)Scope\b/,
    folders: ["lib/core", "lib/access", "lib/sync", "lib/shares"],
    why: "a scope is made by lib/access, lib/sync and lib/shares only",
  },
  {
    name: /\bprocess\.env\b/,
    folders: ["lib/env", "lib/processes", "e2e"],
    why: "the environment is read by lib/env and the entry points only",
  },
  {
    name: /\bpg_(?:try_)?advisory_(?:un)?lock\b|\.query(?:<[^>]*>)?\(\s*\{\s*name:/,
    folders: [],
    why: "behind pgbouncer a session's lock or a named statement stays on a connection that another client has by then",
  },
  {
    name: /<form\b(?!(?:=>|[^>])*\s(?:action|method)=)/,
    folders: [],
    why: "a form without an action or a method puts its fields into the address when it is submitted before the script has loaded",
  },
  {
    name: /^(?!\/\/ SQL: )[\s\S]*?(?:\.query|\bquery(?:Rows?|Column|Value|(?:In)?ByHash)|\bfind(?:Row|Value))[<(]/,
    folders: [],
    why: "a file with SQL says why in its first line: // SQL: …",
  },
];

export const TOP_LEVEL_FOLDERS = [
  "app",
  "components",
  "lib",
  "prisma",
  "public",
  "e2e",
  "docs",
  "deploy",
  "messages",
  ".ci",
] as const;

/** Every order passes through these on its way to the exchange. */
export const SENDS_ORDERS = ["lib/trading", "lib/core/trading", "lib/exchange", "lib/store/trading"] as const;
