import type { CodedRefusal } from "@/lib/sandbox/http/auth";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { OPERATIONS, type OperationName } from "@/lib/sandbox/http/operations";
import { findOrder, type TradingCall } from "./call";
import { CATEGORIES, isFields, refusal } from "./form";
import type { TradingSwitches } from "./switches";

/**
 * docs/exchange.md 4.1 rule 1: Reality pairs have a limit of their own, a higher one for
 * whitelisted users.
 */
const REALITY_PER_SECOND = 5;
const WHITELISTED_PER_SECOND = 30;
/** The other limit that docs/exchange.md 4.8 states. */
const CANCEL_PER_SECOND = 10;

export type OperationLimit = {
  readonly perSecond: number;
  /** Requests with the same bucket share the limit of their operation. */
  readonly bucket: string;
  readonly isReality?: boolean;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Whether the request is about a Reality pair; false where it cannot be read. */
function isAboutReality(name: OperationName, call: TradingCall, body: unknown): boolean {
  if (name === "place-reality-order" || name === "cancel-reality-order") return true;
  if (!isFields(body)) return false;
  if (name === "place-order") {
    const category = CATEGORIES.find((one) => one === text(body.category).toUpperCase());
    return (
      category !== undefined &&
      call.exchange.findSymbol(category, text(body.symbol))?.isReality === true
    );
  }
  if (name !== "cancel-order") return false;
  const key =
    text(body.orderId) === ""
      ? { clientOid: text(body.clientOid) }
      : { orderId: text(body.orderId) };
  const order = findOrder(call, key);
  return (
    order !== null && call.exchange.findSymbol(order.category, order.symbol)?.isReality === true
  );
}

export function limitOf(
  name: OperationName,
  call: TradingCall,
  whitelisted: boolean,
  body: unknown,
): OperationLimit {
  if (!isAboutReality(name, call, body))
    return { perSecond: OPERATIONS[name].perSecond, bucket: call.uid };
  const bucket = `${call.uid} reality`;
  if (name === "cancel-reality-order" && call.switches.cancelRealityLimit === "whitelist-10") {
    return { perSecond: CANCEL_PER_SECOND, bucket, isReality: true };
  }
  return {
    perSecond: whitelisted ? WHITELISTED_PER_SECOND : REALITY_PER_SECOND,
    bucket,
    isReality: true,
  };
}

/** The refusal of a key that is not whitelisted where the switches require that; null: let in. */
export function requireAccess(
  name: OperationName,
  isReality: boolean,
  known: SandboxCredentials | undefined,
  switches: TradingSwitches,
): CodedRefusal | null {
  if (!isReality || known?.whitelisted) return null;
  const isCancelRefused =
    name === "cancel-reality-order" && switches.cancelRealityLimit === "whitelist-10";
  const isRefused = switches.realityAccess === "whitelisted" || isCancelRefused;
  return isRefused ? refusal(switches.permissionCode) : null;
}
