import type { TradingSettings } from "./exchange-settings";
import type { Order } from "./records";
import type { OrderNamed } from "./requests";
import { type RuleRefusal, refusalsOf, refuse, say } from "./rule-refusal";

const MAX_CLIENT_OID = 32;
const MAX_REQUEST_ID = 18;
/** docs/exchange.md 2.1. */
const CLIENT_OID = /^[.A-Z:/a-z0-9_-]{1,32}$/;
/** What the public sources' set has in common with it. */
const COMMON_CLIENT_OID = /^[A-Za-z0-9_:-]{1,32}$/;

/** docs/exchange.md 2.1: 1 to 32 characters of the listed set. */
export function checkClientOid(
  clientOid: string | undefined,
  { clientOid: set }: TradingSettings,
): RuleRefusal | null {
  if (clientOid === undefined) return null;
  const form = set === "common" ? COMMON_CLIENT_OID : CLIENT_OID;
  if (form.test(clientOid)) return null;
  const kept = [...clientOid].filter((character) => form.test(character)).slice(0, MAX_CLIENT_OID);
  const values = { most: String(MAX_CLIENT_OID) };
  const said = set === "common" ? say("client-oid-common", values) : say("client-oid-form", values);
  return refuse("clientOid", "client-oid-form", "2.1", said, kept.join("") || null);
}

/** As lib/trading/draft-order.ts begins its own. */
const DESK_PREFIX = "bd-";

/**
 * An id that a person chooses for an order: in both published sets, and without the characters of
 * them with which a signed query cannot look an order up. The desk's own beginning is left to it.
 */
export function isLookupClientOid(clientOid: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(clientOid) && !clientOid.startsWith(DESK_PREFIX);
}

/**
 * docs/exchange.md 4.2: digits only, up to 18; a newer public client sends a text of up to 32 plain
 * characters.
 */
export function checkRequestId(
  requestId: string | undefined,
  { requestId: form }: TradingSettings,
): RuleRefusal | null {
  if (requestId === undefined) return null;
  if (form === "text") {
    if (/^[A-Za-z0-9_-]{1,32}$/.test(requestId)) return null;
    const kept = requestId.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 32);
    return refuse("requestId", "request-id-form", "4.2", say("request-id-text"), kept || null);
  }
  // A number has no leading zero.
  if (/^(?:0|[1-9]\d{0,17})$/.test(requestId)) return null;
  const kept = requestId.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const nearest = kept.slice(0, MAX_REQUEST_ID) || null;
  const said = say("request-id-number", { most: String(MAX_REQUEST_ID) });
  return refuse("requestId", "request-id-form", "4.2", said, nearest);
}

/** docs/exchange.md 4.2, 4.3, 4.8: one of orderId and clientOid; an empty one is none. */
export function checkOrderNamed(
  { orderId, clientOid }: OrderNamed,
  section: string,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const isNamed = (orderId ?? "") !== "" || (clientOid ?? "") !== "";
  const missing = isNamed ? null : refuse("orderId", "order-named", section, say("order-named"));
  const oid = clientOid === "" ? undefined : clientOid;
  // An orderId goes first, so a clientOid beside it is not read.
  return refusalsOf(missing, orderId ? null : checkClientOid(oid, settings));
}

const DAY_MS = 86_400_000;
type NumberedOrder = Pick<Order, "clientOid" | "orderStatus" | "createdTimeMs">;

/**
 * The clientOids that a new order may not have: those of open orders (public sources), by setting
 * those of all orders of 24 hours. `nowMs`: the exchange's.
 */
export function findTakenClientOids(
  orders: readonly NumberedOrder[],
  nowMs: number,
  { clientOidUnique }: TradingSettings,
): ReadonlySet<string> {
  const isTaken = ({ orderStatus, createdTimeMs }: NumberedOrder) =>
    !(orderStatus === "filled" || orderStatus === "cancelled") ||
    (clientOidUnique === "24h" && nowMs - (createdTimeMs ?? nowMs) < DAY_MS);
  return new Set(orders.flatMap((order) => (isTaken(order) && order.clientOid) || []));
}

/** `taken`: see `findTakenClientOids`. */
export function checkClientOidFree(
  clientOid: string | undefined,
  taken: ReadonlySet<string>,
): RuleRefusal | null {
  if (clientOid === undefined || !taken.has(clientOid)) return null;
  return refuse("clientOid", "client-oid-unique", "2.1", say("client-oid-taken"));
}
