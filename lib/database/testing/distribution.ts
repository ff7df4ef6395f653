import path from "node:path";
import pg from "pg";
import { BOOK_TABLES } from "../distribution";

/**
 * Tables with an account_id that stay on the coordinator: they are small, or have their own keys,
 * triggers and sequences.
 */
export const DESK_TABLES = `
  account_answers account_logos account_parties agreed_terms api_tokens asset_readings asset_snapshot_coins asset_snapshots attention_reviews audit_log balance_checks
  brief_letters commission_import_days commission_imports default_views export_jobs followed_bots given_access grant_clients grant_labels grants
  import_mappings
  invitation_grants letters lone_approvals month_close_days month_closes month_targets
  notification_memories notification_wishes
  notifications order_records partner_parties partner_terms payout_addresses payout_disputes payout_events payout_lines payouts
  report_schedules saved_views sync_runs trading_accounts
  trading_answers trading_comparisons trading_findings trading_gaps trading_instruments trading_looks trading_readings trading_records trading_roles trading_versions
   paper_resets trading_countdown_events trading_countdowns`
  .trim()
  .split(/\s+/);

/** Files whose statements read or write the books of all accounts, so Citus uses all nodes. */
const OVER_ALL_ACCOUNTS = [
  "lib/operations/store/backup/", // the whole database
  "lib/commissions/store/partitions.ts", // only without Citus
  "lib/rates/store/automatic-rates.ts", // coins of any account, twice a day
];

const BOOK = `"?(?:${BOOK_TABLES.join("|")})"?(?![\\w"])`;
const DESK = `"?(?:accounts|${DESK_TABLES.join("|")})"?(?![\\w"])`;
const [ofBook, ofDesk] = [BOOK, DESK].map(
  (name) => new RegExp(`(?:from|join|update|into|using)\\s+(?:only\\s+)?${name}`, "i"),
);
const VOLATILE = "(?:clock_timestamp|statement_timestamp|random|gen_random_uuid|nextval)\\(";
const PLACE = String.raw`(?:\$\d+|\d+)`;

/**
 * Faults that Citus refuses in a statement on tables of the book. Searching the text is exact
 * enough for the way in which the desk writes SQL.
 */
const REFUSED: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "a function that is not immutable in DO UPDATE",
    new RegExp(
      `into\\s+${BOOK}[^;]*do update\\b[^;]*(?:${VOLATILE}|\\bnow\\(|current_timestamp)`,
      "is",
    ),
  ],
  [
    "a volatile function in a change",
    new RegExp(`(?:update|delete from)\\s+${BOOK}[^;]*${VOLATILE}`, "is"),
  ],
  [
    "extract() of a time with zone in RETURNING",
    new RegExp(
      `(?:into|update|from)\\s+${BOOK}[^;]*\\breturning\\b[^;]*extract\\(\\w+ from (?![^)]*at time zone)`,
      "is",
    ),
  ],
];
const LOCKS = /\bfor (?:no key update|update|key share|share)\b/i;
/**
 * The statement names an account: `account_id = $1`, `(p.account_id, p.uid) = ($1, …)`, or inserted
 * rows that contain it.
 */
const NAMES_ACCOUNT = new RegExp(
  `account_id"?\\s*=\\s*(?:any\\s*\\()?${PLACE}|account_id[^()]*\\)\\s*=\\s*\\(${PLACE}|insert into ${BOOK}[^;]*(?:values\\s*\\(|select\\s+)${PLACE}`,
  "is",
);

/** Why Citus would refuse a statement or send it to every node; null if neither. */
export function findCitusFault(text: string): string | null {
  if (!ofBook?.test(text)) return null;
  const refused = REFUSED.find(([, pattern]) => pattern.test(text));
  if (refused) return refused[0];
  if (LOCKS.test(text) && ofDesk?.test(text))
    return "a lock in a statement that reads tables of the coordinator too";
  return NAMES_ACCOUNT.test(text) ? null : "no account is named";
}

const root = `${process.cwd()}${path.sep}`;
/** The file of the desk that sends the current statement, outside lib/database. */
function findSender(): string | null {
  const frames = new Error().stack?.split("\n") ?? [];
  const files = frames.flatMap(
    (frame) => /(?:\(|at (?:async )?)(?:file:\/\/)?(\/[^():]+):\d+:\d+/.exec(frame)?.[1] ?? [],
  );
  const ours = files.filter((file) => file.startsWith(root) && !file.includes("node_modules"));
  return (
    ours.map((file) => file.slice(root.length)).find((file) => !file.startsWith("lib/database/")) ??
    null
  );
}

const found = new Set<string>();
const watched = pg.Client.prototype as pg.Client & { isWatched?: true };

/**
 * From now on checks every statement that code of the desk, not of a test, sends from this process.
 */
export function watchStatements(): void {
  if (watched.isWatched) return;
  watched.isWatched = true;
  const query = watched.query as (...values: unknown[]) => unknown;
  watched.query = function watchedQuery(this: pg.Client, ...values: unknown[]) {
    const [first] = values;
    const text = typeof first === "string" ? first : (first as { text?: unknown } | null)?.text;
    const fault = typeof text === "string" ? findCitusFault(text) : null;
    if (fault !== null) note(fault, text as string);
    return query.apply(this, values);
  } as typeof watched.query;
}

function note(fault: string, text: string): void {
  const sender = findSender();
  if (sender === null || /\.test\.ts$|\/testing\/|^e2e\//.test(sender)) return;
  if (
    fault === "no account is named" &&
    OVER_ALL_ACCOUNTS.some((place) => sender.startsWith(place))
  )
    return;
  found.add(`${sender}: ${fault}: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
}

/** Returns the faults since the last call. */
export function takeFaults(): string[] {
  const faults = [...found];
  found.clear();
  return faults;
}
