import { createHash, randomBytes } from "node:crypto";
import { doneEntry } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { PREVIEW_LIVES_MS } from "@/lib/core/trading/order-life";
import { isReducing, judgeLimits, type LimitFacts, needsSecondPerson } from "@/lib/core/trading/order-limits";
import { checkOrder, maySend, type OrderPreview, previewOrder } from "@/lib/core/trading/order-preview";
import type { PlaceOrder } from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import {
  findOrderRecord,
  listOrderRecords,
  type OrderOperation,
  type OrderTask,
} from "@/lib/store/trading/order-records";
import { type HeldOrder, insertDraft, stepOrder } from "@/lib/store/trading/order-steps";
import { findTradingAccount, type TradingAccount } from "@/lib/store/trading/trading-accounts";
import { type OrderPlace, readPreviewFacts } from "./order-exchange";

/** A person who trades, as orders and the audit log name him. */
export type Trader = { readonly id: string; readonly name: string; readonly origin: AuditOrigin };

/** 160 random bits in characters of both published sets (docs/exchange.md 2.1): unique for ever. */
function newClientOid(): string {
  return `bd-${randomBytes(20).toString("base64url")}`;
}

/** Saves what was typed. Nothing is sent. Null: the account does not trade. */
export async function draftOrder(
  scope: WholeAccountScope,
  { operation, typed }: { readonly operation: OrderOperation; readonly typed: PlaceOrder },
  trader: Trader,
): Promise<string | null> {
  const account = await findTradingAccount(scope);
  if (!account) return null;
  const clientOid = newClientOid();
  return insertDraft(
    scope,
    { environment: account.environment, clientOid, operation, typed: { ...typed, clientOid } },
    trader,
    doneEntry(trader.origin, "order-drafted", clientOid, orderDetails(typed), {
      id: scope.accountId,
      name: null,
    }),
  );
}

function orderDetails({ category, symbol, side, orderType, qty, price }: PlaceOrder) {
  return { category, symbol, side, orderType, qty, ...(price === undefined ? {} : { price }) };
}

/** Looks at a draft: reads the exchange, rounds, checks the rules and the limits, and keeps what was seen. */
export async function previewDraft(
  { accountId, id }: OrderTask,
  { account, scope, exchange }: OrderPlace,
): Promise<void> {
  const draft = await findOrderRecord(scope, id);
  if (draft?.state !== "draft") return;
  const facts = await readPreviewFacts(exchange, draft.typed);
  const checked = checkOrder(draft.operation, draft.typed, facts, DEFAULT_TRADING_SETTINGS);
  const seen = previewOrder(checked, facts);
  const unknownTwins = await listUnknownTwins(scope, draft.typed);
  await stepOrder(accountId, id, async (held) => {
    if (held.order.state !== "draft") return { answer: null, step: null };
    const limits = await judge(held, checked.request, facts, account);
    const preview: OrderPreview = {
      ...seen,
      limits,
      needsSecondPerson: needsSecondPerson(seen.value, account.limits),
      unknownTwins,
    };
    const body = checked.write?.body;
    return {
      answer: null,
      step: {
        kind: "previewed",
        set: {
          request: checked.request,
          preview,
          previewed_at: new Date(held.nowMs),
          value: seen.value,
          ...(body === undefined ? {} : { body, body_sha256: sha256(body) }),
        },
        details: { refusals: seen.refusals.map(({ rule }) => rule), roundings: seen.roundings },
      },
    };
  });
}

/**
 * Throws away what was seen of a draft: the worker looks at it once more. False: it is no draft of this person's that
 * was looked at.
 */
export async function lookAgain(
  { accountId }: WholeAccountScope,
  id: string,
  trader: Pick<Trader, "id">,
): Promise<boolean> {
  const answer = await stepOrder(accountId, id, ({ order }) => {
    const isSeen = order.preview !== null || order.failure !== null;
    if (order.state !== "draft" || order.draftedBy !== trader.id || !isSeen)
      return { answer: false, step: null };
    const nothing = { request: null, preview: null, previewed_at: null, body: null, body_sha256: null };
    return { answer: true, step: { kind: null, set: { ...nothing, value: null, failure: null } } };
  });
  return answer ?? false;
}

export function sha256(body: string): string {
  return createHash("sha256").update(body, "utf8").digest("hex");
}

/** The account is judged by what all its orders hold, the drafter by his own. */
export async function judge(
  held: HeldOrder,
  request: PlaceOrder,
  { lastPrice, quoteRate }: Pick<OrderPreview, "lastPrice" | "quoteRate">,
  { limits }: TradingAccount,
) {
  const used = await held.used();
  const person = await held.drafterLimits();
  const facts: Omit<LimitFacts, "openValue" | "ordersToday"> = {
    state: held.account.state,
    lastPrice,
    quoteRate,
  };
  const none = { largestOrder: null, openValue: null, ordersADay: null };
  const ofAccount = judgeLimits(request, { ...facts, ...used.account }, limits, none);
  if (person === null) return ofAccount;
  // What is the account's alone is said once.
  const own = judgeLimits(
    request,
    { ...facts, ...used.drafter },
    { ...limits, ...onlyOwn(person, limits) },
    none,
  );
  return ofAccount.map((line, index) => {
    const other = own[index];
    return line.isKept && other && !other.isKept ? other : line;
  });
}

function onlyOwn(
  person: NonNullable<Awaited<ReturnType<HeldOrder["drafterLimits"]>>>,
  limits: TradingAccount["limits"],
) {
  return {
    largestOrder: person.largestOrder ?? limits.largestOrder,
    openValue: person.openValue ?? limits.openValue,
    ordersADay: person.ordersADay ?? limits.ordersADay,
  };
}

/** Orders of the same symbol and side whose outcome nobody knows yet, by clientOid. */
async function listUnknownTwins(scope: WholeAccountScope, { symbol, side }: PlaceOrder) {
  const unknown = await listOrderRecords(scope, { states: ["unknown", "sending"], limit: 100 });
  return unknown
    .filter((order) => order.symbol === symbol && order.side === side)
    .map(({ clientOid }) => clientOid);
}

/** Why a press on "Send" sent nothing. */
export type ReleaseProblem =
  | "gone"
  | "not-a-draft"
  | "not-drafter"
  | "not-previewed"
  | "preview-too-old"
  | "preview-refuses"
  | "limit"
  | "not-trader"
  | "stopped"
  | "unknown-twin";

export type ReleaseAnswer =
  | { readonly kind: "approved" | "waiting" }
  | { readonly kind: "refused"; readonly problem: ReleaseProblem };

const refused = (problem: ReleaseProblem): ReleaseAnswer => ({ kind: "refused", problem });

/**
 * The drafter sends what the preview showed: `bodySha256` is of the body that was on his screen. Limits are judged under
 * a lock, so that ten at once cannot pass together. `knowsTwins`: he was shown the orders of unknown outcome.
 */
export async function releaseOrder(
  scope: WholeAccountScope,
  id: string,
  { bodySha256, knowsTwins }: { readonly bodySha256: string; readonly knowsTwins: boolean },
  trader: Trader,
): Promise<ReleaseAnswer> {
  const account = await findTradingAccount(scope);
  if (!account) return refused("gone");
  const answer = await stepOrder<ReleaseAnswer>(scope.accountId, id, async (held) => {
    const problem = await findReleaseProblem(held, { bodySha256, knowsTwins }, trader, account);
    if (problem !== null) return { answer: refused(problem), step: null };
    const to = held.order.preview?.needsSecondPerson ? "waiting" : "approved";
    return {
      answer: { kind: to },
      step: {
        kind: "released",
        to,
        actor: trader,
        set: { released_at: new Date(held.nowMs) },
        details: { bodySha256 },
      },
      entry: doneEntry(
        trader.origin,
        "order-released",
        held.order.clientOid,
        { bodySha256, to },
        {
          id: scope.accountId,
          name: null,
        },
      ),
    };
  });
  return answer ?? refused("gone");
}

async function findReleaseProblem(
  held: HeldOrder,
  { bodySha256, knowsTwins }: { readonly bodySha256: string; readonly knowsTwins: boolean },
  trader: Trader,
  account: TradingAccount,
): Promise<ReleaseProblem | null> {
  const { order, nowMs } = held;
  const { preview, previewedAt, request } = order;
  if (order.state !== "draft") return "not-a-draft";
  if (order.draftedBy !== trader.id) return "not-drafter";
  if ((await held.drafterLimits()) === null) return "not-trader";
  if (preview === null || previewedAt === null || request === null) return "not-previewed";
  if (!maySend(preview)) return "preview-refuses";
  if (order.bodySha256 !== bodySha256 || nowMs - previewedAt.getTime() > PREVIEW_LIVES_MS)
    return "preview-too-old";
  if (preview.unknownTwins.length > 0 && !knowsTwins) return "unknown-twin";
  if (!isStateOpen(held.account.state, request)) return "stopped";
  const lines = await judge(held, request, preview, account);
  return lines.every(({ isKept }) => isKept) ? null : "limit";
}

export function isStateOpen(state: HeldOrder["account"]["state"], request: PlaceOrder): boolean {
  return state === "on" || (state === "reduce-only" && isReducing(request));
}
