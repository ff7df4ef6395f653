import { createHash } from "node:crypto";
import { type LimitSubject, subjectOfOrder } from "@/lib/trading/order-limits";
import { checkOrder, type OrderPreview, previewOrder } from "@/lib/trading/order-preview";
import {
  type ChangePreview,
  type ChangeRecord,
  isPlaced,
  type OrderRecord,
  type PlacedRecord,
} from "@/lib/trading/order-record";
import { changesSince, seenOf } from "@/lib/trading/seen-preview";
import { findOrderRecord, listTwins, type OrderTask } from "@/lib/trading/store/order-records";
import { stepOrder } from "@/lib/trading/store/order-steps";
import { operationOf } from "./changes/change-operations";
import { judgeHeldOrder } from "./judge-limits";
import { settingsOf } from "./minimum-setting";
import { type OrderPlace, readPreviewFacts } from "./order-exchange";

/** A draft's preview before the limits are judged. */
type DraftPreview = {
  readonly request: OrderRecord["request"];
  readonly subject: LimitSubject;
  /** Null: a rule of the exchange refuses it. */
  readonly body: string | null;
  readonly preview: Unjudged<OrderPreview> | Unjudged<ChangePreview>;
};
type Unjudged<Preview> = Omit<Preview, "limits" | "needsSecondPerson" | "unknownTwins">;

/**
 * Makes a draft's preview: reads the exchange, rounds, checks rules and limits, and stores the
 * result.
 */
export async function previewDraft({ accountId, id }: OrderTask, place: OrderPlace): Promise<void> {
  const { scope } = place;
  const draft = await findOrderRecord(scope, id);
  if (draft?.state !== "draft") return;
  const seen = isPlaced(draft) ? await seeOrder(draft, place) : await seeChange(draft, place);
  const unknownTwins = await listTwins(draft);
  await stepOrder(accountId, id, async (held) => {
    if (held.order.state !== "draft") return { answer: null, step: null };
    const { limits, needsSecond } = await judgeHeldOrder(held, seen.subject);
    const judged = { limits, needsSecondPerson: needsSecond, unknownTwins };
    const { request, body, preview } = seen;
    const hash = body === null ? null : sha256(body);
    const made = { ...preview, ...judged };
    return {
      answer: null,
      step: {
        kind: isSameAsBefore(held.order, made, hash) ? null : "previewed",
        set: {
          request,
          preview: made,
          previewed_at: new Date(held.nowMs),
          value: preview.value,
          body,
          body_sha256: hash,
        },
        details: {
          refusals: preview.refusals.map(({ rule }) => rule),
          roundings: preview.roundings,
        },
      },
    };
  });
}

/** Whether it only renews what the drafter has in view: nobody wants to read that later. */
function isSameAsBefore(
  { preview, previewedAt, bodySha256 }: OrderRecord,
  made: OrderPreview | ChangePreview,
  hash: string | null,
): boolean {
  if (preview === null || previewedAt === null) return false;
  const shown = { bodySha256, seen: seenOf(preview) };
  return changesSince(shown, { bodySha256: hash, preview: made }).length === 0;
}

async function seeOrder(
  { operation, typed }: PlacedRecord,
  { exchange, account }: OrderPlace,
): Promise<DraftPreview> {
  const facts = await readPreviewFacts(exchange, typed);
  const checked = checkOrder(operation, typed, facts, settingsOf(account));
  return {
    request: checked.request,
    subject: subjectOfOrder(checked.request, facts),
    body: checked.write?.body ?? null,
    preview: previewOrder(checked, facts),
  };
}

async function seeChange(change: ChangeRecord, place: OrderPlace): Promise<DraftPreview> {
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
    positions,
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
      ...(positions && { positions }),
      subject,
    },
  };
}

export function sha256(body: string): string {
  return createHash("sha256").update(body, "utf8").digest("hex");
}
