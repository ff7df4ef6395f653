// SQL: questions are claimed in one statement, by the database's clock.
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, findRow, queryColumn, queryRows, queryValue } from "@/lib/database/database";
import {
  type KeptAnswer,
  type LiveSymbol,
  LOOK_LIVES_MS,
  type MaxOpenOf,
} from "@/lib/trading/live-figures";

/** Symbols that a person can have in view at one account; older ones give way. */
const MOST_LOOKS = 10;
/** Rows of all accounts that one turn works on, the newest first. */
const MOST_SEEN = 500;
const SEEN = `looked_at > clock_timestamp() - interval '${LOOK_LIVES_MS} milliseconds'`;

/** This person has the symbol in view now. `question` null: without an order that is typed. */
export async function saveLook(
  { accountId }: WholeAccountScope,
  userId: string,
  { category, symbol }: LiveSymbol,
  question: MaxOpenOf | null,
): Promise<void> {
  const isNew = await queryValue<boolean>(
    `insert into trading_looks (account_id, user_id, category, symbol, looked_at, question, question_at)
     values ($1, $2, $3, $4, clock_timestamp(), $5::jsonb,
       case when $5::jsonb is null then null else clock_timestamp() end)
     on conflict (account_id, user_id, category, symbol) do update set looked_at = excluded.looked_at,
       question = coalesce(excluded.question, trading_looks.question),
       question_at = coalesce(excluded.question_at, trading_looks.question_at)
     returning xmax = 0`,
    [accountId, userId, category, symbol, question === null ? null : JSON.stringify(question)],
  );
  if (!isNew) return;
  await db().pool.query(
    `delete from trading_looks l using (
       select category, symbol, row_number() over (order by looked_at desc) as place
       from trading_looks where account_id = $1 and user_id = $2) seen
     where l.account_id = $1 and l.user_id = $2 and l.category = seen.category and l.symbol = seen.symbol
       and seen.place > $3`,
    [accountId, userId, MOST_LOOKS],
  );
}

/** Whether anybody looks at anything. */
export function hasLooks(): Promise<boolean> {
  return queryValue<boolean>(
    `select exists (select from trading_looks join trading_accounts using (account_id) where ${SEEN})`,
  );
}

export type Look = LiveSymbol & {
  readonly accountId: number;
  readonly baseUrl: string;
  /** Null: nobody has an order of it on a ticket now. */
  readonly question: MaxOpenOf | null;
};

/** What is looked at now at accounts that trade, the newest first. */
export function listLooks(): Promise<readonly Look[]> {
  return queryRows<Look>(
    `select account_id as "accountId", base_url as "baseUrl", category, symbol,
       case when question_at > clock_timestamp() - interval '${LOOK_LIVES_MS} milliseconds' then question end as question
     from trading_looks join trading_accounts using (account_id)
     where ${SEEN} order by looked_at desc limit ${MOST_SEEN}`,
  );
}

/** Answers of an exchange's public prices. */
export type MarketKind = "quote" | "day" | "month";
/** Answers of one account. */
export type AccountKind = "balances" | "max-open";

export type MarketPlace = {
  readonly baseUrl: string;
  readonly category: string;
  readonly kind: MarketKind;
};

/** A question that begins now is due again after this time, or if the clock was set back. */
const isDue = (askedAt: string, everyMs: string) =>
  `(${askedAt} <= clock_timestamp() - make_interval(secs => ${everyMs} / 1000.0) or ${askedAt} > clock_timestamp())`;

/** Those of the symbols whose question is due; nobody else asks it for as long. */
export function claimMarket(
  { baseUrl, category, kind }: MarketPlace,
  symbols: readonly string[],
  everyMs: number,
): Promise<readonly string[]> {
  return queryColumn<string>(
    `insert into market_answers as m (base_url, category, symbol, kind, asked_at)
     select $1, $2, symbol, $3, clock_timestamp() from unnest($4::text[]) symbol order by symbol
     on conflict (base_url, category, symbol, kind) do update set asked_at = excluded.asked_at
     where ${isDue("m.asked_at", "$5::float8")}
     returning symbol`,
    [baseUrl, category, kind, symbols, everyMs],
  );
}

/** One answer; null: there is none, because of `failure`. */
type Told<Answer> =
  | { readonly answer: Answer; readonly failure: null }
  | { readonly answer: null; readonly failure: string };

/**
 * Keeps what a question brought; the time of an answer is when its question began. A failure leaves
 * the last answer as it is, with its age.
 */
export async function saveMarketAnswer(
  { baseUrl, category, kind }: MarketPlace,
  symbol: string,
  { answer, failure }: Told<unknown>,
): Promise<void> {
  await db().pool.query(
    `update market_answers set failure = $5, answer = coalesce($6::jsonb, answer),
       read_at = case when $6::jsonb is null then read_at else asked_at end
     where base_url = $1 and category = $2 and symbol = $3 and kind = $4`,
    [baseUrl, category, symbol, kind, failure, answer === null ? null : JSON.stringify(answer)],
  );
}

const KEPT = `answer, failure,
  (extract(epoch from clock_timestamp() - read_at) * 1000)::float8 as "ageMs"`;

/** The last answer; null: nobody has asked yet. */
export function findMarketAnswer<Answer>(
  { baseUrl, category, kind }: MarketPlace,
  symbol: string,
): Promise<KeptAnswer<Answer> | null> {
  return findRow<KeptAnswer<Answer>>(
    `select ${KEPT} from market_answers
     where base_url = $1 and category = $2 and symbol = $3 and kind = $4`,
    [baseUrl, category, symbol, kind],
  );
}

/** The same of an account's questions. */
export function claimAccount(
  { accountId }: Pick<WholeAccountScope, "accountId">,
  kind: AccountKind,
  questions: readonly string[],
  everyMs: number,
): Promise<readonly string[]> {
  return queryColumn<string>(
    `insert into trading_answers as a (account_id, kind, question, asked_at)
     select $1, $2, question, clock_timestamp() from unnest($3::text[]) question order by question
     on conflict (account_id, kind, question) do update set asked_at = excluded.asked_at
     where ${isDue("a.asked_at", "$4::float8")}
     returning question`,
    [accountId, kind, questions, everyMs],
  );
}

export async function saveAccountAnswer(
  { accountId }: Pick<WholeAccountScope, "accountId">,
  kind: AccountKind,
  question: string,
  { answer, failure }: Told<unknown>,
): Promise<void> {
  await db().pool.query(
    `update trading_answers set failure = $4, answer = coalesce($5::jsonb, answer),
       read_at = case when $5::jsonb is null then read_at else asked_at end
     where account_id = $1 and kind = $2 and question = $3`,
    [accountId, kind, question, failure, answer === null ? null : JSON.stringify(answer)],
  );
}

export function findAccountAnswer<Answer>(
  { accountId }: WholeAccountScope,
  kind: AccountKind,
  question: string,
): Promise<KeptAnswer<Answer> | null> {
  return findRow<KeptAnswer<Answer>>(
    `select ${KEPT} from trading_answers where account_id = $1 and kind = $2 and question = $3`,
    [accountId, kind, question],
  );
}

/** After a fill the balances are asked for at the next turn, if somebody looks. */
export async function expireBalances({
  accountId,
}: Pick<WholeAccountScope, "accountId">): Promise<void> {
  await db().pool.query(
    "update trading_answers set asked_at = 'epoch' where account_id = $1 and kind = 'balances'",
    [accountId],
  );
}

/** What nobody looked at for a while goes, so that the tables stay small. */
export async function tidyLiveFigures(): Promise<void> {
  await db().pool.query(
    "delete from trading_looks where looked_at < clock_timestamp() - interval '1 hour'",
  );
  await db().pool.query(
    "delete from market_answers where asked_at < clock_timestamp() - interval '1 day'",
  );
  await db().pool.query(
    "delete from trading_answers where asked_at < clock_timestamp() - interval '1 minute'",
  );
}
