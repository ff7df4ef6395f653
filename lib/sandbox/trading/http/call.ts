import type { CodedRefusal } from "@/lib/sandbox/http/auth";
import { RefusedQuery } from "@/lib/sandbox/http/query-values";
import type { TradingExchange } from "../interface/exchange";
import type { WireOrderIds, WireOrderRecord } from "../interface/records";
import type { ExchangeOutcome } from "../interface/refusals";
import type { OrderKey } from "../interface/requests";
import { chooseCode, createForm, type FormFields, type RequestForm, refuseWith } from "./form";
import type { TradingSwitches } from "./switches";
import type { Visibility } from "./visibility";

/** One request, as the operations see it. */
export type TradingCall = {
  readonly exchange: TradingExchange;
  readonly uid: string;
  /** Of a GET: its query. */
  readonly fields: () => FormFields;
  /** Of a POST that takes a list. */
  readonly list: () => readonly FormFields[];
  readonly form: () => RequestForm;
  readonly formOf: (fields: FormFields) => RequestForm;
  readonly switches: TradingSwitches;
  readonly rangeErrorCode: string;
  readonly nowMs: number;
  readonly paper: boolean;
  readonly visibility: Visibility;
  /** How long readers do not see what this request changes. */
  readonly hideMs: number;
  /** Accepted and lost: the answer says yes, and nothing happens. */
  readonly lost: boolean;
  readonly inventId: () => string;
  /** Throws when the UID's orders of this day are used up. */
  readonly countOrder: () => void;
};

export function unwrap<T>(outcome: ExchangeOutcome<T>): T {
  if (!outcome.ok) throw new RefusedQuery(outcome.refusal);
  return outcome.value;
}

/** A placement: counted, carried out unless it is lost, and hidden from readers while the fault or switch says so. */
export function place(
  call: TradingCall,
  clientOid: string | undefined,
  run: () => ExchangeOutcome<WireOrderIds>,
): WireOrderIds {
  call.countOrder();
  if (call.lost) return { orderId: call.inventId(), clientOid: clientOid ?? "" };
  const ids = unwrap(run());
  if (ids.orderId !== null) call.visibility.hide(call.uid, ids.orderId, null, call.hideMs);
  return ids;
}

/** The order as the exchange has it, whatever a reader is shown; null when it has none. */
export function findOrder({ exchange, uid }: TradingCall, key: OrderKey): WireOrderRecord | null {
  const found = exchange.orderInfo(uid, key);
  return found.ok ? found.value : null;
}

/** A modification or cancellation of one order. */
export function change(
  call: TradingCall,
  key: OrderKey,
  run: () => ExchangeOutcome<WireOrderIds>,
): WireOrderIds {
  const before = findOrder(call, key);
  if (call.lost) {
    if (!before) return refuseWith("25204");
    return { orderId: before.orderId, clientOid: before.clientOid };
  }
  const outcome = run();
  // With autoCancel a refused modification cancels its order.
  const isChanged = outcome.ok || findOrder(call, key)?.orderStatus !== before?.orderStatus;
  if (before && isChanged) call.visibility.hide(call.uid, before.orderId, before, call.hideMs);
  return unwrap(outcome);
}

export type BatchResult = {
  readonly orderId: string | null;
  readonly clientOid: string;
  readonly code: string;
  readonly msg: string;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Each by itself: one that is refused has its code beside its ids, and the others go on. */
export function each(
  call: TradingCall,
  list: readonly FormFields[],
  run: (fields: FormFields) => WireOrderIds,
): BatchResult[] {
  return list.map((fields) => {
    const answer = (ids: WireOrderIds, { code, msg }: CodedRefusal) => ({ ...ids, code, msg });
    try {
      return answer(run(fields), { code: "00000", msg: "success" });
    } catch (error) {
      if (!(error instanceof RefusedQuery)) throw error;
      const ids = { orderId: textOf(fields.orderId) || null, clientOid: textOf(fields.clientOid) };
      return answer(ids, chooseCode(error.refusal, call.switches));
    }
  });
}

/** One category for all of a list; the whole list is refused where they differ. */
export function requireOneCategory(list: readonly FormFields[], switches: TradingSwitches): void {
  const named = list
    .map(({ category }) => textOf(category).toUpperCase())
    .filter((name) => name !== "");
  if (new Set(named).size > 1) createForm({}, switches).bad("category");
}
