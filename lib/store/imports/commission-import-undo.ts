// SQL: a day goes out with the ledger's own transaction.
import type pg from "pg";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit } from "../audit/log";
import { arrangeCommissionRows } from "../commissions/days/content";
import { replaceDay } from "../commissions/days/days";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** A day of an import, and why it cannot be taken out; null: it can. */
export type UndoDay = { readonly day: Day; readonly obstacle: "read-since" | "month-closed" | null };

/** What undoing would do, oldest day first. "read-since": the exchange's rows stand there now. */
export async function listUndoDays({ accountId }: WholeAccountScope, importId: number): Promise<UndoDay[]> {
  const { rows } = await db().pool.query<UndoDay>(
    `select d.day, case
       when c.revision is distinct from d.revision or c.status <> 'imported' then 'read-since'
       when exists (select from month_close_days m where m.account_id = d.account_id and m.day = d.day) then 'month-closed'
     end as obstacle
     from commission_import_days d left join commission_days c on (c.account_id, c.day) = (d.account_id, d.day)
     where d.account_id = $1 and d.import_id = $2 order by d.day`,
    [accountId, importId],
  );
  return rows;
}

/**
 * Takes one day of an import out again, whole. Its rows go to the history like those of a restated day, its revision
 * moves on, and the day is as unknown as before. False: it is no longer the import's, or its month was closed.
 */
export async function removeImportedDay(
  { accountId }: WholeAccountScope,
  importId: number,
  day: Day,
  at: Date,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const revision = await lockImportedDay(client, accountId, importId, day);
    if (revision === null) return false;
    await replaceDay({ client, accountId, day }, revision, arrangeCommissionRows(day, []), at);
    await client.query(
      `update commission_days set status = 'pending', content_hash = null, fetched_at = null
       where account_id = $1 and day = $2`,
      [accountId, day],
    );
    await client.query(
      "delete from commission_import_days where import_id = $1 and account_id = $2 and day = $3",
      [importId, accountId, day],
    );
    return true;
  });
}

async function lockImportedDay(client: pg.ClientBase, accountId: number, importId: number, day: Day) {
  const { rows } = await client.query<{ revision: number }>(
    `select c.revision from commission_days c join commission_import_days d
       on (d.account_id, d.day, d.revision) = (c.account_id, c.day, c.revision)
     where c.account_id = $1 and c.day = $2 and d.import_id = $3 and c.status = 'imported'
       and not exists (select from month_close_days m where m.account_id = $1 and m.day = $2)
     for update of c`,
    [accountId, day, importId],
  );
  return rows[0]?.revision ?? null;
}

/** Remembers that the import was undone. */
export async function finishUndo(
  { accountId }: WholeAccountScope,
  importId: number,
  at: Date,
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const data = { status: "undone", undoneAt: at };
    await tx.commissionImport.updateMany({ where: { id: importId, accountId }, data });
    await appendAudit(entry, tx);
  });
}
