// SQL: an earlier answer never replaces a later one, in one statement.
import { db } from "@/lib/database/database";
import { msOf } from "@/lib/database/parts";
import { readRows, sql } from "@/lib/database/sql";
import type { AccountAnswers, AnswerSource, TradingBook } from "@/lib/trading/kept";

/** `readAtMs`: the exchange's time. */
export type AccountAnswer<Source extends AnswerSource> = {
  readonly readAtMs: number;
  readonly answer: AccountAnswers[Source];
};

/** Keeps what the exchange says now, in place of what it said earlier. */
export async function saveAccountAnswer<Source extends AnswerSource>(
  { accountId, environment }: TradingBook,
  source: Source,
  { readAtMs, answer }: AccountAnswer<Source>,
): Promise<void> {
  await db().pool.query(
    `insert into account_answers as a (account_id, environment, source, read_at, answer)
     values ($1, $2, $3, $4, $5)
     on conflict (account_id, environment, source) do update set read_at = excluded.read_at, answer = excluded.answer
     where a.read_at <= excluded.read_at`,
    [accountId, environment, source, new Date(readAtMs), JSON.stringify(answer)],
  );
}

/** What the exchange said last; null: it never said anything. */
export async function findAccountAnswer<Source extends AnswerSource>(
  { accountId, environment }: TradingBook,
  source: Source,
): Promise<AccountAnswer<Source> | null> {
  const [answer] = await readRows<AccountAnswer<Source>>(
    sql`select ${msOf(sql`read_at`)} as "readAtMs", answer from account_answers
     where account_id = ${accountId} and environment = ${environment} and source = ${source}`,
  );
  return answer ?? null;
}
