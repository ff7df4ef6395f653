import { randomBytes } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { DraftOrderOutcome } from "@/lib/trading/contract";
import type { ChangeName, PlacedName } from "@/lib/trading/exchange-operations";
import { isLookupClientOid } from "@/lib/trading/id-rules";
import { RENEW_AFTER_MS } from "@/lib/trading/order-life";
import { maySend } from "@/lib/trading/order-preview";
import { type ChangeSubject, targetOf } from "@/lib/trading/order-record";
import type { WriteRequest } from "@/lib/trading/prepare-write";
import type { PlaceOrder } from "@/lib/trading/requests";
import { isClientOidSeen } from "@/lib/trading/store/order-records";
import { insertDraft, type NewDraft, stepOrder } from "@/lib/trading/store/order-steps";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";

/** A trader or approver, as orders and the audit log name the person. */
export type TradingPerson = {
  readonly id: string;
  readonly name: string;
  readonly origin: AuditOrigin;
};

/**
 * 160 random bits in characters of both published sets (docs/exchange.md 2.1): never given twice.
 */
function newClientOid(): string {
  return `bd-${randomBytes(20).toString("base64url")}`;
}

/**
 * Saves an order as it was typed; nothing is sent. Returns the record's id. Null: the account does
 * not trade.
 */
export async function draftOrder(
  scope: WholeAccountScope,
  { operation, typed }: AskedOrder,
  trader: TradingPerson,
): Promise<string | null> {
  const account = await findTradingAccount(scope);
  if (!account) return null;
  const { environment } = account;
  return stored(await saveOrder(scope, { environment, operation, typed }, newClientOid(), trader));
}

/** The same, with the clientOid that a person has chosen; without one the desk makes it. */
export async function draftNamedOrder(
  scope: WholeAccountScope,
  order: AskedOrder,
  trader: TradingPerson,
): Promise<DraftOrderOutcome> {
  const { clientOid } = order.typed;
  if (clientOid === undefined) {
    const id = await draftOrder(scope, order, trader);
    return id === null ? { kind: "refused", problem: "gone" } : { kind: "drafted", id };
  }
  if (!isLookupClientOid(clientOid)) return { kind: "refused", problem: "client-oid-form" };
  const account = await findTradingAccount(scope);
  if (!account) return { kind: "refused", problem: "gone" };
  const { environment } = account;
  // An order that was placed elsewhere would be found under this id.
  if (await isClientOidSeen(scope, environment, clientOid))
    return { kind: "refused", problem: "client-oid-taken" };
  const id = await saveOrder(scope, { environment, ...order }, clientOid, trader);
  return id === null ? { kind: "refused", problem: "client-oid-taken" } : { kind: "drafted", id };
}

type AskedOrder = { readonly operation: PlacedName; readonly typed: PlaceOrder };

/** Null: the clientOid is taken. */
function saveOrder(
  scope: WholeAccountScope,
  { environment, operation, typed }: AskedOrder & Pick<NewDraft, "environment">,
  clientOid: string,
  trader: TradingPerson,
): Promise<string | null> {
  const { category, symbol, side } = typed;
  const asked = { operation, category, symbol, side, target: null, typed: { ...typed, clientOid } };
  return insertDraft(
    scope,
    { environment, clientOid, ...asked },
    trader,
    doneEntry(trader.origin, "order-drafted", clientOid, orderDetails(typed), {
      id: scope.accountId,
      name: null,
    }),
  );
}

/** An id of 160 random bits is never taken. */
function stored(id: string | null): string {
  if (id === null) throw new Error("a clientOid was made twice");
  return id;
}

function orderDetails({ category, symbol, side, orderType, qty, price }: PlaceOrder) {
  const details = { category, symbol, side, orderType, qty };
  return price === undefined ? details : { ...details, price };
}

/** A change as it was typed, and its subject. */
export type TypedChange = {
  [Name in ChangeName]: {
    readonly operation: Name;
    readonly typed: WriteRequest<Name>;
    readonly of: ChangeSubject;
  };
}[ChangeName];

/**
 * Saves a change as it was typed; nothing is sent. Returns the record's id. Null: the account does
 * not trade.
 */
export async function draftChange(
  scope: WholeAccountScope,
  { operation, typed, of }: TypedChange,
  trader: TradingPerson,
): Promise<string | null> {
  const account = await findTradingAccount(scope);
  if (!account) return null;
  const clientOid = newClientOid();
  const target = targetOf(operation, typed);
  const { category, symbol, side } = of;
  // A trigger order has no clientOid (docs/exchange.md 4.6).
  const isNamed = operation === "place-strategy-order" && typed.type !== "trigger";
  const asked = {
    operation,
    category,
    symbol,
    side,
    target,
    typed: isNamed ? { ...typed, clientOid } : typed,
  };
  const id = await insertDraft(
    scope,
    { environment: account.environment, clientOid, ...asked } as NewDraft,
    trader,
    doneEntry(
      trader.origin,
      "change-drafted",
      clientOid,
      { operation, target, request: JSON.stringify(typed) },
      { id: scope.accountId, name: null },
    ),
  );
  return stored(id);
}

/**
 * Has the worker look at a draft once more. Its preview stays readable meanwhile and cannot be
 * sent: it has no time and no body any more. False: it is not this person's draft, or the worker
 * has not looked at it yet.
 */
export async function lookAgain(
  { accountId }: WholeAccountScope,
  { id }: { readonly id: string },
  trader: Pick<TradingPerson, "id">,
): Promise<boolean> {
  const answer = await stepOrder(accountId, id, ({ order }) => {
    const isSeen = order.previewedAt !== null || order.failure !== null;
    if (order.state !== "draft" || order.draftedBy !== trader.id || !isSeen)
      return { answer: false, step: null };
    const old = { previewed_at: null, body: null, body_sha256: null, failure: null };
    return { answer: true, step: { kind: null, set: old } };
  });
  return answer ?? false;
}

/** Clocks of pages count in seconds: one may ask a little early. */
const EARLY_MS = 2_000;

/**
 * Has the worker make a draft's preview again before it is too old. Unlike `lookAgain` it leaves
 * the preview as it is meanwhile: it can be sent until the new one is there. False: it is not this
 * person's draft, or its preview is young or refuses it, or there is none.
 */
export async function askRenewal(
  { accountId }: WholeAccountScope,
  { id }: { readonly id: string },
  trader: Pick<TradingPerson, "id">,
): Promise<boolean> {
  const answer = await stepOrder(accountId, id, ({ order, nowMs }) => {
    const { state, draftedBy, preview, previewedAt, failure } = order;
    const ageMs = previewedAt === null ? null : nowMs - previewedAt.getTime();
    const isDue = failure === null && ageMs !== null && ageMs >= RENEW_AFTER_MS - EARLY_MS;
    // What is refused stays so until somebody asks for another look.
    const isSendable = preview !== null && maySend(preview);
    if (state !== "draft" || draftedBy !== trader.id || !isDue || !isSendable)
      return { answer: false, step: null };
    return { answer: true, step: { kind: null, set: { renew_asked_at: new Date(nowMs) } } };
  });
  return answer ?? false;
}
