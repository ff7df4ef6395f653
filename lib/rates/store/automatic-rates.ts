// SQL: what of every account's ledger has no rate, in one statement, and set-based writes (unnest).
import type { Day } from "@/lib/core/day";
import { db, queryRows, queryValue } from "@/lib/database/database";
import { arraysOf, msOf } from "@/lib/database/parts";
import { readRows, sql } from "@/lib/database/sql";
import type { RateQuestion } from "@/lib/rates/rates-board";
import { changedBy, changeRates } from "@/lib/rates/store/client-values";
import type { ReferenceRate } from "@/lib/rates/valuation";

/**
 * A coin and the UTC+8 days, oldest first, on which an account has amounts of it and the desk has
 * no rate.
 */
export type UnratedCoin = { readonly coin: string; readonly days: readonly [Day, ...Day[]] };

/**
 * Coins and days of any ledger before `until` that have no rate of that very day, in order of the
 * coins.
 */
export async function listUnratedCoins(currency: string, until: Day): Promise<UnratedCoin[]> {
  return queryRows(
    // The book first: Citus joins none of its tables with others.
    `with needed as materialized (
       select t.coin, t.day from commission_days d join commission_revision_totals t using (account_id, day, revision)
       union select coin, day from repayment_day_totals)
     select coin, array_agg(day::text order by day) as days from needed
     where coin <> $1 and day < $2 and not exists (select from reference_rates r
       where r.currency = $1 and r.coin = needed.coin and r.day = needed.day)
     group by coin order by coin`,
    [currency, until],
  );
}

export type AutomaticRates = {
  readonly origin: "candle" | "assets";
  /** Made by a sandbox: `removeSandboxRates` removes them. */
  readonly isOfSandbox: boolean;
  readonly rates: readonly ReferenceRate[];
};

/** Stores what no one has set; a day that has a rate keeps it. Returns how many were stored. */
export async function addAutomaticRates(
  currency: string,
  { origin, isOfSandbox, rates }: AutomaticRates,
): Promise<number> {
  if (rates.length === 0) return 0;
  return changeRates(changedBy(rates), async (client) => {
    const { rowCount } = await client.query(
      `insert into reference_rates (currency, coin, day, rate, source, set_at, origin, of_sandbox)
       select $1, coin, day, rate, source, clock_timestamp(), $2, $3
       from unnest($4::text[], $5::date[], $6::numeric[], $7::text[]) r (coin, day, rate, source)
       on conflict do nothing`,
      [currency, origin, isOfSandbox, ...arraysOf(rates, "coin", "day", "rate", "source")],
    );
    return rowCount ?? 0;
  });
}

/**
 * Made-up prices may not value a real book: removes them, and what was asked of their coins.
 * Returns how many.
 */
export async function removeSandboxRates(): Promise<number> {
  const isThere = await queryValue<boolean>(
    "select exists (select from reference_rates where of_sandbox)",
  );
  if (!isThere) return 0;
  return changeRates("setting", (client) =>
    queryValue(
      `with gone as (delete from reference_rates where of_sandbox returning currency, coin),
         forgotten as (delete from rate_questions q using gone where q.currency = gone.currency and q.coin = gone.coin)
       select count(*)::int from gone`,
      [],
      client,
    ),
  );
}

export async function listRateQuestions(currency: string): Promise<RateQuestion[]> {
  return readRows(
    sql`select coin, ${msOf(sql`asked_at`)} as "askedAtMs", since, through, outcome, failure_kind as "failureKind"
     from rate_questions where currency = ${currency} order by coin`,
  );
}

/** Keeps what a question came to, in place of the last one about the coin. */
export async function saveRateQuestion(currency: string, question: RateQuestion): Promise<void> {
  const { coin, askedAtMs, since, through, outcome, failureKind } = question;
  await db().pool.query(
    `insert into rate_questions (currency, coin, asked_at, since, through, outcome, failure_kind)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (currency, coin) do update set asked_at = excluded.asked_at, since = excluded.since,
       through = excluded.through,
       outcome = excluded.outcome, failure_kind = excluded.failure_kind`,
    [currency, coin, new Date(askedAtMs), since, through, outcome, failureKind],
  );
}
