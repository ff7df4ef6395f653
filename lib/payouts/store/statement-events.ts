// SQL: an event is written in the transaction of the change that it is about.

import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, queryRows } from "@/lib/database/database";
import type { StatementEvent } from "@/lib/payouts/partner-statement";

/** `line`: of a dispute or an answer, from 1. `payment`: of "paid"; null: it is taken back. */
type NewEvent = {
  readonly statementId: number;
  readonly kind: StatementEvent["kind"];
  readonly line?: number;
  readonly payment?: { readonly day: Day; readonly reference: string } | null;
};

/**
 * Keeps what happens to a statement. Notifications are made from these rows
 * (docs/notifications.md), so everything that prepares, approves, pays or disputes a statement calls
 * this.
 */
export async function keepStatementEvent(
  client: Connection,
  accountId: number,
  { statementId, kind, line, payment }: NewEvent,
): Promise<void> {
  await client.query(
    `insert into payout_events (account_id, payout_id, kind, line, paid_day, paid_reference)
     values ($1, $2, $3, $4, $5, $6)`,
    [accountId, statementId, kind, line ?? null, payment?.day ?? null, payment?.reference ?? null],
  );
}

/** Events of the last days, the oldest first. Those of discarded statements are gone. */
export function listStatementEvents(
  { accountId }: WholeAccountScope,
  days: number,
): Promise<StatementEvent[]> {
  return queryRows(
    `select e.id::text as id, e.kind, (extract(epoch from e.at) * 1000)::float8 as "atMs",
       p.id as "statementId", p.partner_id as "partnerId", p.partner, to_char(p.month, 'YYYY-MM') as month,
       p.number, p.prepared_by as "preparedBy", p.prepared_by_id as "preparedById",
       p.content -> 'coins' as coins,
       array(select distinct to_char(c.month, 'YYYY-MM') from payout_lines c
         where c.account_id = p.account_id and c.payout_id = p.id and c.month <> p.month order by 1) as "correctedMonths",
       e.paid_day as "paidDay", e.paid_reference as "paidReference", e.line, l.uid as client,
       case e.kind when 'answered' then d.answer else d.words end as words
     from payout_events e join payouts p on p.id = e.payout_id
     left join payout_lines l on (l.payout_id, l.line) = (e.payout_id, e.line)
     left join payout_disputes d on (d.payout_id, d.line) = (e.payout_id, e.line)
     where e.account_id = $1 and p.account_id = $1
       and e.at > clock_timestamp() - make_interval(days => $2) order by e.id`,
    [accountId, days],
  );
}
