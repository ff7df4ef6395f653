// SQL: one statement keeps an answer and clears old ones.
import { createHash } from "node:crypto";
import type pg from "pg";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findValue, inAccount, queryValue } from "@/lib/database/database";
import { inSnapshot } from "@/lib/database/replica";
import { createRatesHash, readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

/** So long an answer that nobody asks for again is kept. */
const KEPT_DAYS = 8;

/**
 * The days that an answer is of, whether it depends on their rates, and all else that it depends on;
 * JSON must hold it.
 */
type About = { readonly asked: unknown; readonly range: DayRange; readonly isValued: boolean };

/** Changes with the rows of any day. */
const CONTENT = `select coalesce(md5(string_agg(day || ' ' || content_hash, ',' order by day)), '')
  from commission_days where account_id = $1 and day between $2 and $3 and row_count > 0`;

/**
 * Keeps an answer until the rows of a day of the range or, if it is valued, a rate changes. `work`
 * reads in the snapshot of which the rows and rates are.
 */
export async function keepAnswer<Answer extends object>(
  scope: AccountScope,
  name: string,
  { asked, range, isValued }: About,
  work: (client: pg.ClientBase, valuation: Valuation | null) => Promise<Answer>,
): Promise<Answer> {
  const { accountId, clients } = scope;
  const whole = `${name} ${hash(asked)}`;
  const ofScope = clients === null ? whole : `${whole} ${hash(clients)}`;
  const found = await inSnapshot(async (client) => {
    const valuation = isValued ? await readValuation(range, client) : null;
    const rates = valuation && createRatesHash(valuation)(range);
    const content = await queryValue<string>(CONTENT, [accountId, range.from, range.to], client);
    const version = hash([content, rates]);
    const kept = await findValue<Answer>(
      "select figure from kept_figures where account_id = $1 and name = $2 and version = $3",
      [accountId, ofScope, version],
      client,
    );
    if (kept) return { answer: kept, version: null };
    return { answer: await work(client, valuation), version };
  });
  const { answer, version } = found;
  if (version === null) return answer;
  await inAccount(accountId, (client) =>
    client.query(
      `with old as (delete from kept_figures where account_id = $1 and name <> $2 and kept_at < now() - make_interval(days => $5))
     insert into kept_figures (account_id, name, version, figure) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set version = excluded.version, figure = excluded.figure, kept_at = excluded.kept_at`,
      [accountId, ofScope, version, JSON.stringify(answer), KEPT_DAYS],
    ),
  );
  return answer;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
