import { randomBytes } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type ChangeSubject, subjectOfRecord, targetOf } from "@/lib/trading/desk/order-record";
import type { ChangeName, PlacedName } from "@/lib/trading/operations";
import { PREVIEW_LIVES_MS } from "@/lib/trading/order-life";
import { isSentWhile, type LimitLine } from "@/lib/trading/order-limits";
import { maySend } from "@/lib/trading/order-preview";
import type { PlaceOrder } from "@/lib/trading/requests";
import {
  type HeldOrder,
  insertDraft,
  type NewDraft,
  stepOrder,
  stepOrders,
} from "@/lib/trading/store/order-steps";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import type { WriteRequest } from "@/lib/trading/writes";
import { judge } from "./preview-draft";

/** A person who trades, as orders and the audit log name him. */
export type Trader = { readonly id: string; readonly name: string; readonly origin: AuditOrigin };

/** 160 random bits in characters of both published sets (docs/exchange.md 2.1): unique for ever. */
function newClientOid(): string {
  return `bd-${randomBytes(20).toString("base64url")}`;
}

/** Saves what was typed. Nothing is sent. Null: the account does not trade. */
export async function draftOrder(
  scope: WholeAccountScope,
  { operation, typed }: { readonly operation: PlacedName; readonly typed: PlaceOrder },
  trader: Trader,
): Promise<string | null> {
  const account = await findTradingAccount(scope);
  if (!account) return null;
  const clientOid = newClientOid();
  const { category, symbol, side } = typed;
  const asked = { operation, category, symbol, side, target: null, typed: { ...typed, clientOid } };
  return insertDraft(
    scope,
    { environment: account.environment, clientOid, ...asked },
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

/** What is asked for of a change, and what it is of. */
export type ChangeAsked = {
  [Name in ChangeName]: {
    readonly operation: Name;
    readonly typed: WriteRequest<Name>;
    readonly of: ChangeSubject;
  };
}[ChangeName];

/** Saves what is to be changed. Nothing is sent. Null: the account does not trade. */
export async function draftChange(
  scope: WholeAccountScope,
  { operation, typed, of }: ChangeAsked,
  trader: Trader,
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
  return insertDraft(
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
}

/**
 * The worker looks at a draft once more. What was seen stays readable meanwhile and cannot be sent: it has no time and no
 * body any more. False: it is no draft of this person's that
 * was looked at.
 */
export async function lookAgain(
  { accountId }: WholeAccountScope,
  id: string,
  trader: Pick<Trader, "id">,
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
  | "unknown-twin"
  | "new-twin";

export type ReleaseAnswer =
  | { readonly kind: "approved" | "waiting" }
  | { readonly kind: "refused"; readonly problem: Exclude<ReleaseProblem, "limit"> }
  /** The limit that is not kept. */
  | { readonly kind: "refused"; readonly problem: "limit"; readonly broken: LimitLine };

/** A body that was on the drafter's screen. `knowsTwins`: he was shown the orders of unknown outcome. */
export type SeenBody = {
  readonly id: string;
  readonly bodySha256: string;
  readonly knowsTwins: boolean;
};

const refused = (problem: Exclude<ReleaseProblem, "limit">): ReleaseAnswer => ({
  kind: "refused",
  problem,
});

/** The drafter sends one order as its preview showed it. */
export async function releaseOrder(
  scope: WholeAccountScope,
  id: string,
  seen: Omit<SeenBody, "id">,
  trader: Trader,
): Promise<ReleaseAnswer> {
  const [answer = refused("gone")] = await releaseOrders(scope, [{ id, ...seen }], trader);
  return answer;
}

/**
 * The drafter sends with one press what the previews showed: each body by its hash. Limits are judged under a lock by
 * what they are at this moment, one order after the other, so that ten at once cannot pass together. If all of one press
 * together need a second person, each of them does.
 */
export async function releaseOrders(
  scope: WholeAccountScope,
  seen: readonly SeenBody[],
  trader: Trader,
): Promise<readonly ReleaseAnswer[]> {
  const bodies = new Map(seen.map((one) => [one.id, one]));
  const answers = await stepOrders<ReleaseAnswer>(
    scope.accountId,
    seen.map(({ id }) => id),
    async (held, together) => {
      const { order } = held;
      const body = bodies.get(order.id);
      const subject = subjectOfRecord(order);
      const problem = body === undefined ? "gone" : await findReleaseProblem(held, body, trader);
      if (problem !== null || subject === null || body === undefined)
        return { answer: refused(problem ?? "not-previewed"), step: null };
      const pressed = together.filter(
        ({ state, draftedBy }) => state === "draft" && draftedBy === trader.id,
      );
      const { broken, needsSecond } = await judge(held, subject, pressed);
      if (broken !== null)
        return { answer: { kind: "refused", problem: "limit", broken }, step: null };
      const to = needsSecond ? "waiting" : "approved";
      const { bodySha256 } = body;
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
          order.clientOid,
          { bodySha256, to },
          { id: scope.accountId, name: null },
        ),
      };
    },
  );
  return answers.map((answer) => answer ?? refused("gone"));
}

async function findReleaseProblem(
  held: HeldOrder,
  { bodySha256, knowsTwins }: SeenBody,
  trader: Trader,
): Promise<Exclude<ReleaseProblem, "limit"> | null> {
  const { order, nowMs } = held;
  const { preview, previewedAt } = order;
  if (order.state !== "draft") return "not-a-draft";
  if (order.draftedBy !== trader.id) return "not-drafter";
  if ((await held.drafterLimits()) === null) return "not-trader";
  const subject = subjectOfRecord(order);
  if (preview === null || previewedAt === null || subject === null) return "not-previewed";
  if (!maySend(preview)) return "preview-refuses";
  if (order.bodySha256 !== bodySha256 || nowMs - previewedAt.getTime() > PREVIEW_LIVES_MS)
    return "preview-too-old";
  if (preview.unknownTwins.length > 0 && !knowsTwins) return "unknown-twin";
  // Two changes of the same thing that were looked at together: who sends the second has to see the first.
  const twins = await held.twins();
  if (twins.some((twin) => !preview.unknownTwins.includes(twin))) return "new-twin";
  return isSentWhile(held.account.state, subject) ? null : "stopped";
}
