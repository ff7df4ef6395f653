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
  /** The query of a GET, or the object in the body of a POST. */
  readonly fields: () => FormFields;
  /** The list in the body of a POST. */
  readonly list: () => readonly FormFields[];
  readonly form: () => RequestForm;
  readonly formOf: (fields: FormFields) => RequestForm;
  readonly switches: TradingSwitches;
  readonly rangeErrorCode: string;
  readonly nowMs: number;
  readonly paper: boolean;
  readonly visibility: Visibility;
  /** How long readers are not shown what this request changes. */
  readonly hideMs: number;
  /** A fault: the request is accepted, but nothing happens. */
  readonly lost: boolean;
  readonly inventId: () => string;
  /** Throws when the UID has placed all orders that a day allows. */
  readonly countOrder: () => void;
};

export function unwrap<T>(outcome: ExchangeOutcome<T>): T {
  if (!outcome.ok) throw new RefusedQuery(outcome.refusal);
  return outcome.value;
}

/**
 * Places an order: counts it, carries it out unless it is lost, and hides it from readers for
 * `hideMs`.
 */
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

/** The order in the exchange, also where readers are not shown it; null: there is none. */
export function findOrder({ exchange, uid }: TradingCall, key: OrderKey): WireOrderRecord | null {
  const found = exchange.orderInfo(uid, key);
  return found.ok ? found.value : null;
}

/** Modifies or cancels one order, and shows readers its earlier state for `hideMs`. */
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

/**
 * Runs each item of a list by itself: a refused one is answered with its code, and the others go
 * on.
 */
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

/** Refuses a list whose items have different categories. */
export function requireOneCategory(list: readonly FormFields[], switches: TradingSwitches): void {
  const named = list
    .map(({ category }) => textOf(category).toUpperCase())
    .filter((name) => name !== "");
  if (new Set(named).size > 1) createForm({}, switches).bad("category");
}
