import { listOrderRecords } from "@/lib/store/trading/order-records";
import { stepOrder } from "@/lib/store/trading/order-steps";
import { saveReconciled } from "@/lib/store/trading/trading-accounts";
import type { OrderPlace } from "./order-exchange";
import { collect } from "./read-account";

/** More open orders than the exchange allows (docs/exchange.md 4.1): all of them. */
const ALL_OPEN = 1_000;

/**
 * Compares the exchange's open orders with ours. One that we believe open and the exchange does not list is asked about
 * at once. Nothing is sent for an account that was not compared lately.
 */
export async function reconcileOrders({ account, scope, exchange }: OrderPlace): Promise<void> {
  const listed = await collect(exchange.reader.openOrders());
  const known = new Set(listed.flatMap(({ clientOid, orderId }) => [clientOid, orderId]));
  const states = ["accepted", "open", "partially-filled"] as const;
  for (const { id, clientOid, orderId } of await listOrderRecords(scope, { states, limit: ALL_OPEN })) {
    if (known.has(clientOid) || (orderId !== null && known.has(orderId))) continue;
    await stepOrder(account.accountId, id, ({ nowMs }) => ({
      answer: null,
      step: { kind: null, set: { next_look_at: new Date(nowMs) } },
    }));
  }
  await saveReconciled(scope);
}
