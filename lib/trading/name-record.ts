import { doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isNameless } from "@/lib/trading/order-life";
import { stepOrder } from "@/lib/trading/store/order-steps";
import type { NameRecord, NameRecordOutcome } from "./contract";
import type { TradingPerson } from "./draft-order";

/** As the exchange numbers orders and bots. */
const EXCHANGE_ID = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * A person says which number at the exchange a record of unknown outcome has, where nothing there
 * carries an id of ours. The worker asks the exchange about it, and takes it only where it can be
 * what was sent. Until then another number can take its place.
 */
export async function nameRecord(
  scope: WholeAccountScope,
  { id, exchangeId }: Omit<NameRecord, "accountId">,
  trader: TradingPerson,
): Promise<NameRecordOutcome> {
  if (!EXCHANGE_ID.test(exchangeId)) return "malformed";
  const answer = await stepOrder<NameRecordOutcome>(
    scope.accountId,
    id,
    async ({ order, nowMs, holderOf }) => {
      if (!isNameless(order)) return { answer: "own-id", step: null };
      if (order.state !== "unknown" && order.state !== "not-executed")
        return { answer: "known", step: null };
      if ((await holderOf(exchangeId)) !== null) return { answer: "taken", step: null };
      const before = order.namedId === null ? {} : { before: order.namedId };
      return {
        answer: "named",
        step: {
          kind: "named",
          set: { named_id: exchangeId, next_look_at: new Date(nowMs), failure: null },
          actor: trader,
          details: { orderId: exchangeId, ...before },
        },
        entry: doneEntry(
          trader.origin,
          "order-named",
          order.clientOid,
          { orderId: exchangeId, ...before },
          { id: scope.accountId, name: null },
        ),
      };
    },
  );
  return answer ?? "gone";
}
