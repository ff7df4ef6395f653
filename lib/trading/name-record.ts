import { doneEntry } from "@/lib/core/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { stepOrder } from "@/lib/store/trading/order-steps";
import type { Trader } from "./draft-order";

/** As the exchange numbers orders and bots. */
const EXCHANGE_ID = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * A person says which number at the exchange a record of unknown outcome has, where it cannot be looked up without: the
 * exchange is asked for it at once, and what it shows counts. "known": it has a number, or its outcome is known.
 */
export async function nameRecord(
  scope: WholeAccountScope,
  id: string,
  exchangeId: string,
  trader: Trader,
): Promise<"named" | "malformed" | "known" | "gone"> {
  if (!EXCHANGE_ID.test(exchangeId)) return "malformed";
  const answer = await stepOrder(scope.accountId, id, ({ order, nowMs }) => {
    const isNameless = order.state === "unknown" || order.state === "not-executed";
    if (!isNameless || order.orderId !== null) return { answer: "known" as const, step: null };
    return {
      answer: "named" as const,
      step: {
        kind: "named" as const,
        set: { order_id: exchangeId, next_look_at: new Date(nowMs) },
        actor: trader,
        details: { orderId: exchangeId },
      },
      entry: doneEntry(
        trader.origin,
        "order-named",
        order.clientOid,
        { orderId: exchangeId },
        { id: scope.accountId, name: null },
      ),
    };
  });
  return answer ?? "gone";
}
