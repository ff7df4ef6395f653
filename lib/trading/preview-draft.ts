import { createHash } from "node:crypto";
import { sumAmounts } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  judgeLimits,
  type LimitLine,
  type LimitSubject,
  needsSecondPerson,
  type PersonLimits,
  subjectOfOrder,
  type TradingLimits,
  type TradingState,
} from "@/lib/trading/order-limits";
import { checkOrder, type OrderPreview, previewOrder } from "@/lib/trading/order-preview";
import {
  type ChangePreview,
  type ChangeRecord,
  isPlaced,
  type OrderRecord,
  type PlacedRecord,
} from "@/lib/trading/order-record";
import {
  findOrderRecord,
  listOrderRecords,
  listTwinChanges,
  type OrderTask,
} from "@/lib/trading/store/order-records";
import { type HeldOrder, stepOrder } from "@/lib/trading/store/order-steps";
import type { Used } from "@/lib/trading/store/used-limits";
import { operationOf } from "./changes/change-operations";
import { settingsOf } from "./minimum-setting";
import { type OrderPlace, readPreviewFacts } from "./order-exchange";

/** A draft's preview before the limits are judged. */
type Seen = {
  readonly request: OrderRecord["request"];
  readonly subject: LimitSubject;
  /** Null: a rule of the exchange refuses it. */
  readonly body: string | null;
  readonly preview: Unjudged<OrderPreview> | Unjudged<ChangePreview>;
};
type Unjudged<Preview> = Omit<Preview, "limits" | "needsSecondPerson" | "unknownTwins">;

/** Makes a draft's preview: reads the exchange, rounds, checks rules and limits, and stores the result. */
export async function previewDraft({ accountId, id }: OrderTask, place: OrderPlace): Promise<void> {
  const { scope } = place;
  const draft = await findOrderRecord(scope, id);
  if (draft?.state !== "draft") return;
  const seen = isPlaced(draft) ? await seeOrder(draft, place) : await seeChange(draft, place);
  const unknownTwins = isPlaced(draft)
    ? await listUnknownTwins(scope, draft)
    : await listTwinChanges(scope, draft);
  await stepOrder(accountId, id, async (held) => {
    if (held.order.state !== "draft") return { answer: null, step: null };
    const { limits, needsSecond } = await judge(held, seen.subject);
    const judged = { limits, needsSecondPerson: needsSecond, unknownTwins };
    const { request, body, preview } = seen;
    return {
      answer: null,
      step: {
        kind: "previewed",
        set: {
          request,
          preview: { ...preview, ...judged },
          previewed_at: new Date(held.nowMs),
          value: preview.value,
          ...(body === null ? {} : { body, body_sha256: sha256(body) }),
        },
        details: {
          refusals: preview.refusals.map(({ rule }) => rule),
          roundings: preview.roundings,
        },
      },
    };
  });
}

async function seeOrder(
  { operation, typed }: PlacedRecord,
  { exchange, account }: OrderPlace,
): Promise<Seen> {
  const facts = await readPreviewFacts(exchange, typed);
  const checked = checkOrder(operation, typed, facts, settingsOf(account));
  return {
    request: checked.request,
    subject: subjectOfOrder(checked.request, facts),
    body: checked.write?.body ?? null,
    preview: previewOrder(checked, facts),
  };
}

async function seeChange(change: ChangeRecord, place: OrderPlace): Promise<Seen> {
  const { operation, typed } = change;
  const { write, ...seen } = await operationOf(operation).look(typed, place, change);
  const {
    atMs,
    request,
    roundings,
    refusals,
    warnings,
    lastPrice,
    quoteRate,
    lines,
    orders,
    subject,
  } = seen;
  const value = subject.value?.usdt ?? null;
  return {
    request,
    subject,
    body: write?.body ?? null,
    preview: {
      atMs,
      roundings,
      refusals,
      warnings,
      lastPrice,
      quoteRate,
      value,
      lines,
      orders,
      subject,
    },
  };
}

export function sha256(body: string): string {
  return createHash("sha256").update(body, "utf8").digest("hex");
}

export type Judgement = {
  readonly limits: readonly LimitLine[];
  /** The first limit that is not kept; null: all are. */
  readonly broken: LimitLine | null;
  readonly needsSecond: boolean;
};

/**
 * Judges an order by the limits of this moment, with the account locked: the account's limits by all its orders, the
 * drafter's by the drafter's own. `together`: the orders of the same press; empty: this one alone.
 */
export async function judge(
  held: HeldOrder,
  subject: LimitSubject,
  together: readonly OrderRecord[] = [],
): Promise<Judgement> {
  const { state, limits: ofAccount } = held.account;
  const used = await held.used();
  const person = await held.drafterLimits();
  const limits = judgeBoth(subject, { state, used }, ofAccount, person);
  const inOnePress = sumAmounts(
    together.map(({ value }) => value).filter((value) => value !== null),
  );
  return {
    limits,
    broken: limits.find(({ isKept }) => !isKept) ?? null,
    needsSecond: needsSecondPerson(subject, ofAccount, { sentAlone: used.sentAlone, inOnePress }),
  };
}

function judgeBoth(
  subject: LimitSubject,
  { state, used }: { readonly state: TradingState; readonly used: Used },
  limits: TradingLimits,
  person: PersonLimits | null,
): readonly LimitLine[] {
  const none = { largestOrder: null, openValue: null, ordersADay: null };
  const ofAccount = judgeLimits(subject, { state, ...used.account }, limits, none);
  if (person === null) return ofAccount;
  // Limits of the account alone are judged once, above.
  const own = judgeLimits(
    subject,
    { state, ...used.drafter },
    { ...limits, ...onlyOwn(person, limits) },
    none,
  );
  return ofAccount.map((line, index) => {
    const other = own[index];
    return line.isKept && other && !other.isKept ? other : line;
  });
}

function onlyOwn(person: PersonLimits, limits: TradingLimits) {
  return {
    largestOrder: person.largestOrder ?? limits.largestOrder,
    openValue: person.openValue ?? limits.openValue,
    ordersADay: person.ordersADay ?? limits.ordersADay,
  };
}

/** Orders of the same symbol and side whose outcome nobody knows yet, by clientOid. */
async function listUnknownTwins(scope: WholeAccountScope, { symbol, side }: PlacedRecord) {
  const unknown = await listOrderRecords(scope, { states: ["unknown", "sending"], limit: 100 });
  return unknown
    .filter((order) => isPlaced(order) && order.symbol === symbol && order.side === side)
    .map(({ clientOid }) => clientOid);
}
