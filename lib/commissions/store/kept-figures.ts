// SQL: one statement keeps an answer and clears old ones.
import { createHash } from "node:crypto";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findValue, inAccount, queryValue } from "@/lib/database/database";

/** So long an answer that nobody asks for again is kept. */
const KEPT_DAYS = 8;

/**
 * The days that an answer is of, the rates of its values, and all else that it depends on; JSON
 * must hold it.
 */
type About = { readonly asked: unknown; readonly range: DayRange; readonly rates?: unknown };

const REVISIONS = `select coalesce(sum(revision), 0) from commission_days
  where account_id = $1 and day between $2 and $3`;

/** Keeps an answer until a day of the range is stored anew. */
export async function keepAnswer<Answer extends object>(
  scope: AccountScope,
  name: string,
  { asked, range, rates = null }: About,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { accountId, clients } = scope;
  // Before the answer is worked out: what is stored in between makes the kept one an older
  // version's.
  const revisions = await queryValue<string>(REVISIONS, [accountId, range.from, range.to]);
  const version = hash([revisions, rates]);
  const whole = `${name} ${hash(asked)}`;
  const ofScope = clients === null ? whole : `${whole} ${hash(clients)}`;
  const kept = await findValue<Answer>(
    "select figure from kept_figures where account_id = $1 and name = $2 and version = $3",
    [accountId, ofScope, version],
  );
  if (kept) return kept;
  const answer = await work();
  await inAccount(accountId, async (client) => {
    // Taking a day out drops what is kept and lowers the sum, which later days may raise to the
    // same again.
    const now = await queryValue<string>(REVISIONS, [accountId, range.from, range.to], client);
    if (now !== revisions) return;
    await client.query(
      `with old as (delete from kept_figures where account_id = $1 and name <> $2 and kept_at < now() - make_interval(days => $5))
     insert into kept_figures (account_id, name, version, figure) values ($1, $2, $3, $4)
     on conflict (account_id, name) do update set version = excluded.version, figure = excluded.figure, kept_at = excluded.kept_at`,
      [accountId, ofScope, version, JSON.stringify(answer), KEPT_DAYS],
    );
  });
  return answer;
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
