// SQL: a dispute is inserted from the line that it is about, or not at all.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { inAccount, queryRows } from "@/lib/database/database";
import type { PartnerStatementDispute } from "@/lib/payouts/partner-statement";
import { keepStatementEvent } from "./statement-events";

/** The disputes of a statement that `findPartnerStatement` found, sorted by line. */
export async function listDisputes(
  { accountId }: AccountScope,
  statementId: number,
): Promise<PartnerStatementDispute[]> {
  return queryRows(
    `select line, words, raised_by as "raisedBy", answer, answered_by as "answeredBy" from payout_disputes
     where account_id = $1 and payout_id = $2 order by line`,
    [accountId, statementId],
  );
}

/**
 * Disputes without an answer by statement, of statements that `listPartnerStatements` found. A
 * statement without any is absent.
 */
export async function countOpenDisputes(
  { accountId }: AccountScope,
  payoutIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queryRows<{ id: number; count: number }>(
    `select payout_id as id, count(*)::int as count from payout_disputes
     where account_id = $1 and payout_id = any($2::int[]) and answer is null group by payout_id`,
    [accountId, payoutIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** `line` counts from 1. `by`: who wrote it. */
export type DisputeWords = {
  readonly statementId: number;
  readonly line: number;
  readonly words: string;
  readonly by: string;
};

/**
 * For a statement that `findPartnerStatement` found. False: the line does not exist or is disputed
 * already.
 */
export async function insertDispute(
  { accountId }: AccountScope,
  { statementId, line, words, by }: DisputeWords,
  entry: AuditEntry,
): Promise<boolean> {
  return inAccount(accountId, async (client) => {
    const { rowCount } = await client.query(
      `insert into payout_disputes (account_id, payout_id, line, words, raised_by)
       select account_id, payout_id, line, $4, $5 from payout_lines where account_id = $1 and payout_id = $2 and line = $3
       on conflict do nothing`,
      [accountId, statementId, line, words, by],
    );
    if (rowCount === 0) return false;
    await keepStatementEvent(client, accountId, { statementId, kind: "disputed", line });
    await appendAudit(entry, client);
    return true;
  });
}

/** False: the line has no open dispute. */
export async function answerDispute(
  { accountId }: WholeAccountScope,
  { statementId, line, words, by }: DisputeWords,
  entry: AuditEntry,
): Promise<boolean> {
  return inAccount(accountId, async (client) => {
    const { rowCount } = await client.query(
      `update payout_disputes set answer = $4, answered_by = $5
       where account_id = $1 and payout_id = $2 and line = $3 and answer is null`,
      [accountId, statementId, line, words, by],
    );
    if (rowCount === 0) return false;
    await keepStatementEvent(client, accountId, { statementId, kind: "answered", line });
    await appendAudit(entry, client);
    return true;
  });
}
