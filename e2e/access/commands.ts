import type { CommandLine } from "./line";
import { A, B } from "./marks";

const ofA = ["--account", A.name];
const ofB = ["--account", B.name];
/** An account that the test of the commands adds. */
export const FED_BY_FILES = "Fed by files";

/**
 * Every command, in an order in which they can run one after the other. Commands have no roles: a
 * person who runs one has the database's address and this installation's secrets, and therefore
 * more rights than any role. Each command fails without them, and its audit entry names the
 * system's user.
 */
export const COMMANDS: readonly CommandLine[] = [
  { what: "desk account list", args: () => [] },
  { what: "desk coverage", args: () => [...ofA, "--json"] },
  { what: "desk check", args: () => [...ofA, "--json"] },
  { what: "desk assets", args: () => [...ofA, "--json"] },
  { what: "desk orders", args: () => [...ofA, "--json"] },
  { what: "desk fills", args: () => [...ofA, "--json"] },
  { what: "desk positions", args: () => [...ofA, "--json"] },
  { what: "desk bots", args: () => [...ofA, "--json"] },
  { what: "desk trading status", args: () => ["--json"] },
  { what: "desk trading orders", args: () => [...ofA, "--json"] },
  { what: "desk trading positions", args: () => [...ofA, "--json"] },
  {
    what: "desk trading place",
    args: ({ people, draftFile }) => [...ofA, "--for", people.managerA.email, "--draft", draftFile],
    entry: "order-drafted",
  },
  { what: "desk trading stop", args: () => ofA, entry: "trading-state-changed" },
  { what: "desk trading reduce-only", args: () => ofB, entry: "trading-state-changed" },
  {
    what: "desk sync commissions",
    args: ({ day }) => [...ofA, "--from", day, "--to", day],
    entry: "sync-asked",
  },
  { what: "desk sync repayments", args: () => ofA, entry: "sync-asked" },
  { what: "desk sync trading", args: () => ofA, entry: "sync-asked" },
  {
    what: "desk export commissions",
    args: ({ day }) => [...ofA, "--from", day, "--to", day],
    entry: "export",
  },
  {
    what: "desk export repayments",
    args: ({ day }) => [...ofA, "--from", day, "--to", day],
    entry: "export",
  },
  { what: "desk export trading", args: () => ["orders", ...ofA], entry: "export" },
  { what: "desk audit export", args: ({ day }) => ["--from", day, "--to", day], entry: "export" },
  {
    what: "desk import commissions",
    args: ({ importFile }) => [...ofA, "--file", importFile],
    entry: "import-applied",
  },
  {
    what: "desk import repayments",
    args: ({ importFile }) => [...ofA, "--file", importFile],
    entry: "import-applied",
  },
  {
    what: "desk import rates",
    args: ({ importFile }) => [...ofA, "--file", importFile],
    entry: "import-applied",
  },
  { what: "desk import list", args: () => ofA },
  { what: "desk import mappings", args: () => ofA },
  {
    what: "desk import undo",
    args: ({ undoneImportId }) => [...ofA, "--import", String(undoneImportId)],
    entry: "import-undone",
  },
  {
    what: "desk import remove",
    args: ({ removedImportId }) => [...ofA, "--import", String(removedImportId)],
    entry: "import-removed",
  },
  { what: "desk research refresh", args: () => ["--codes", "AAPL", "--json"] },
  { what: "desk research watch", args: () => ["--codes", "AAPL"] },
  { what: "desk research unwatch", args: () => ["--codes", "AAPL"] },
  {
    what: "desk research export",
    args: () => ["--code", "AAPL", "--panel", "dividends"],
    entry: "export",
  },
  {
    what: "desk user add",
    args: () => ["--email", "commanded@desk.example"],
    entry: "person-added",
  },
  { what: "desk token list", args: () => [] },
  // Its input is empty, so it ends at once.
  { what: "desk mcp", args: () => ofA },
  {
    what: "desk token add",
    args: ({ people }) => [
      ...[
        "--email",
        people.managerA.email,
        ...ofA,
        "--name",
        "commanded",
        "--scope",
        "commissions:read",
      ],
    ],
    entry: "token-made",
  },
  {
    what: "desk token revoke",
    args: (stage) => [stage.own("reachedToken", "managerA")],
    entry: "token-revoked",
  },
  {
    what: "desk account add",
    args: ({ b }) => ["--name", "Commanded", "--base-url", b.baseUrl],
    entry: "account-added",
  },
  { what: "desk account test", args: () => ["--name", B.name], entry: "account-tested" },
  {
    what: "desk account end",
    args: () => ["--name", FED_BY_FILES, "--on", "2020-01-01"],
    entry: "account-ended",
  },
  { what: "desk account pause", args: () => ["--name", B.name], entry: "account-paused" },
  { what: "desk account resume", args: () => ["--name", B.name], entry: "account-resumed" },
  {
    what: "desk account rename",
    args: () => ["--name", B.name, "--to", `${B.name} 2`],
    entry: "account-renamed",
  },
  {
    what: "desk account rotate",
    args: () => ["--name", `${B.name} 2`, "--yes"],
    entry: "account-key-changed",
  },
  {
    what: "desk user invite",
    args: () => ["--email", "asked@desk.example", ...ofA, "--role", "viewer"],
    entry: "person-invited",
  },
  {
    what: "desk user grant",
    args: () => ["--email", "commanded@desk.example", ...ofA, "--role", "viewer"],
    entry: "grant-added",
  },
  {
    what: "desk user revoke",
    args: () => ["--email", "commanded@desk.example", ...ofA],
    entry: "grant-removed",
  },
  // Nobody here has a second step, so this command removes nothing and writes no entry.
  {
    what: "desk user reset-link",
    args: () => ["--email", "commanded@desk.example"],
    entry: "link-made",
  },
  {
    what: "desk user reset-factors",
    args: ({ people }) => ["--email", people.viewerA.email],
  },
  {
    what: "desk backup",
    args: ({ importFile }) => ["--to", `${importFile}.backup`],
    entry: "backup-made",
  },
  // A real restore needs a stopped desk.
  { what: "desk restore", args: ({ importFile }) => [`${importFile}.backup`, "--dry-run"] },
  { what: "desk secret rotate", args: () => [], entry: "app-secret-changed" },
  {
    what: "desk account remove",
    args: () => ["--name", `${B.name} 2`, "--yes"],
    entry: "account-removed",
  },
  // It reports problems without the database too.
  { what: "desk doctor", args: null },
  // The sandbox exchange opens no database.
  { what: "desk sandbox", args: null },
];
