// SQL: the account is locked, so that no order is sent while it begins again.
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, findRow, inTransaction } from "@/lib/database/database";
import { NEVER_SENT, statesOfShow } from "@/lib/trading/order-life";
import type { ExchangeReset, PaperReset } from "@/lib/trading/paper";

/** The last one; null: there was none. */
export function findPaperReset({ accountId }: WholeAccountScope): Promise<PaperReset | null> {
  return findRow<PaperReset>(
    `select id::text, at, by, exchange from paper_resets where account_id = $1
     order by paper_resets.id desc limit 1`,
    [accountId],
  );
}

export type BegunReset =
  | { readonly kind: "begun"; readonly id: string }
  | { readonly kind: "gone" | "live" | "not-stopped" | "has-orders" };

/** Marks where the account begins again. `exchangeMs`: the exchange's time. */
export function insertPaperReset(
  { accountId }: WholeAccountScope,
  { exchangeMs, by }: { readonly exchangeMs: number; readonly by: string },
  entry: AuditEntry,
): Promise<BegunReset> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ state: string; environment: string; orders: number }>(
      `select state, environment, (select count(*)::int from order_records o
         where o.account_id = a.account_id and o.state = any($2)) as orders
       from trading_accounts a where a.account_id = $1 for update`,
      [accountId, UNDER_WAY],
    );
    const [account] = rows;
    if (!account) return { kind: "gone" };
    if (account.environment !== "paper") return { kind: "live" };
    if (account.state !== "stopped") return { kind: "not-stopped" };
    if (account.orders > 0) return { kind: "has-orders" };
    const { rows: inserted } = await client.query<{ id: string }>(
      `insert into paper_resets (account_id, exchange_at, by, exchange)
       values ($1, to_timestamp($2::float8 / 1000), $3, 'asked') returning id::text`,
      [accountId, exchangeMs, by],
    );
    const [row] = inserted;
    if (!row) throw new Error("a reset was not stored");
    await appendAudit(entry, client);
    return { kind: "begun", id: row.id };
  });
}

/** A draft can wait: its preview is made anew. */
const UNDER_WAY = statesOfShow("open").filter(
  (state) => !NEVER_SENT.includes(state) || state === "approved",
);

/** Keeps what the exchange answered. */
export async function endPaperReset(
  { accountId }: WholeAccountScope,
  { id, exchange }: { readonly id: string; readonly exchange: ExchangeReset },
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.paperReset.updateMany({ where: { id: BigInt(id), accountId }, data: { exchange } });
    await appendAudit(entry, tx);
  });
}
