import { createHash } from "node:crypto";
import type pg from "pg";
import type { DayRange } from "@/lib/core/day";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { db } from "../database/database";

/** What was asked, and of what: `version` differs as soon as anything that the answer is of does. */
export type FigureKey = { readonly name: string; readonly version: string };

/** So long a figure that nobody asks for again is kept. */
const KEPT_DAYS = 8;

/** A key of two texts of any length. */
export function figureKey(name: string, asked: unknown, version: unknown): FigureKey {
  return { name: `${name} ${hash(asked)}`, version: hash(version) };
}

/** A partner's figures are of their clients: each choice of clients has its own. */
function nameOf({ clients }: AccountScope, { name }: FigureKey): string {
  return clients === null ? name : `${name} ${hash(clients)}`;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** The figure as it was kept for this scope, or null where none is kept of this version. */
export async function findKeptFigure<Figure>(
  client: pg.ClientBase | pg.Pool,
  scope: AccountScope,
  key: FigureKey,
): Promise<Figure | null> {
  const { rows } = await client.query<{ figure: Figure }>(
    "select figure from kept_figures where account_id = $1 and name = $2 and version = $3",
    [scope.accountId, nameOf(scope, key), key.version],
  );
  return rows[0]?.figure ?? null;
}

/** Keeps a figure (JSON: amounts as text) in place of an earlier one of its name; drops what is old. */
export async function keepFigure(scope: AccountScope, key: FigureKey, figure: object): Promise<void> {
  await db().pool.query(
    `with old as (delete from kept_figures where account_id = $1 and name <> $2 and kept_at < now() - make_interval(days => $5))
     insert into kept_figures (account_id, name, version, figure) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set version = excluded.version, figure = excluded.figure, kept_at = now()`,
    [scope.accountId, nameOf(scope, key), key.version, JSON.stringify(figure), KEPT_DAYS],
  );
}

/** The days that an answer is of, and what it is of beside them: the rates of its values, say. */
export type AnswerOf = { readonly range: DayRange; readonly rates?: unknown };

/**
 * An answer about some clients, which is worked out from their rows: kept, and read again as long as no day of the
 * range was stored anew. A whole account has its sums already, so nothing is kept of it. `asked` is all that the answer
 * depends on beside the days, the clients and `rates`; the answer has to be one that JSON can hold.
 */
export async function keepForClients<Answer extends object>(
  scope: AccountScope,
  name: string,
  { asked, of: { range, rates = null } }: { readonly asked: unknown; readonly of: AnswerOf },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (isWholeAccount(scope)) return work();
  // Before the answer is worked out: what is stored in between makes the kept one an older version's.
  const { rows } = await db().pool.query<{ revisions: string }>(
    `select coalesce(sum(revision), 0) as revisions from commission_days
     where account_id = $1 and day between $2 and $3`,
    [scope.accountId, range.from, range.to],
  );
  const key = figureKey(name, asked, [rows[0]?.revisions, rates]);
  const kept = await findKeptFigure<Answer>(db().pool, scope, key);
  if (kept) return kept;
  const answer = await work();
  await keepFigure(scope, key, answer);
  return answer;
}
