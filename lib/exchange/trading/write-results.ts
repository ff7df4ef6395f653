import * as z from "zod";
import type { Amount } from "@/lib/core/amount";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WriteName } from "@/lib/trading/exchange-operations";
import type { NamedOrder, Write } from "@/lib/trading/prepare-write";
import { findCodeMeaning, SUCCESS_CODE } from "../http/error-codes";
import { ExchangeError } from "../http/errors";
import { judgeCode } from "../http/post";
import { optionalAmount, readWire } from "../http/wire-fields";
import { id, listOf, optionalId, optionalName, optionalWord } from "./wire-words";

/** An order that the exchange has numbered. `orderId` null: it is known by its clientOid only. */
export type OrderIds = { readonly orderId: string | null; readonly clientOid: string | null };
export type GridValidation = {
  readonly isValid: boolean;
  readonly reason: string | null;
  readonly minInvestment: Amount | null;
};

/**
 * What became of a write. "accepted": the exchange took and numbered it, which is not yet a fill.
 * "replaced": it took the place of an earlier reduce-only order and has no orderId
 * (docs/exchange.md 3.5). "refused": nothing was changed, for the reason that the code says.
 * "not-sent": nothing was changed, the same bytes can be sent again. "unknown": it may have been
 * executed; ask for the order by its clientOid, and never send it again before that is settled.
 */
export type WriteOutcome<Result> =
  | { readonly kind: "accepted"; readonly result: Result }
  | { readonly kind: "replaced"; readonly clientOid: string | null }
  | { readonly kind: "refused"; readonly failure: ExchangeFailure }
  | {
      readonly kind: "not-sent";
      readonly failure: ExchangeFailure;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "unknown"; readonly failure: ExchangeFailure };

/** One order of a batch or a list, with what names it. */
export type OrderOutcome = { readonly named: NamedOrder; readonly outcome: WriteOutcome<OrderIds> };

type OfOrder =
  | "place-order"
  | "modify-order"
  | "cancel-order"
  | "place-strategy-order"
  | "modify-strategy-order"
  | "place-reality-order"
  | "cancel-reality-order";
type OfBatch = "place-batch" | "batch-modify-order" | "cancel-batch";
type OfList = "cancel-symbol-order" | "close-positions" | "move-positions";

export type WriteResult<Name extends WriteName> = Name extends OfOrder
  ? OrderIds
  : Name extends OfBatch | OfList
    ? readonly OrderOutcome[]
    : Name extends "validate-grid" | "validate-neutral-grid"
      ? GridValidation
      : Name extends "create-bot" | "create-neutral-bot"
        ? { readonly botId: string }
        : null;

type Judging = { readonly write: Write; readonly unlistedCode: "unknown" | "refused" };
type AnyWriteOutcome = WriteOutcome<WriteResult<WriteName>>;

/**
 * The outcome of a successful answer. One that cannot be read leaves the outcome unknown: something
 * was done.
 */
export function readWriteResult(data: unknown, judging: Judging): AnyWriteOutcome {
  try {
    return readByName(data, judging);
  } catch (error) {
    if (error instanceof ExchangeError) return { kind: "unknown", failure: error.failure };
    throw error;
  }
}

function readByName(data: unknown, judging: Judging): AnyWriteOutcome {
  const { write } = judging;
  switch (write.name) {
    case "place-order":
    case "modify-order":
    case "cancel-order":
    case "place-strategy-order":
    case "modify-strategy-order":
    case "place-reality-order":
    case "cancel-reality-order":
      return readOrder(readWire(idsSchema, data), write);
    case "place-batch":
    case "batch-modify-order":
    case "cancel-batch":
      return { kind: "accepted", result: judgeBatch(readWire(itemsSchema, data), judging) };
    case "cancel-symbol-order":
    case "close-positions":
      return {
        kind: "accepted",
        result: readWire(itemsSchema, data).map((item) => judgeListed(item, judging)),
      };
    case "move-positions": {
      const { closePosition, openPosition } = readWire(movedSchema, data);
      const moved = [...closePosition, ...openPosition].map((item) => judgeListed(item, judging));
      return { kind: "accepted", result: moved };
    }
    case "validate-grid":
    case "validate-neutral-grid":
      return { kind: "accepted", result: readWire(validationSchema, data) };
    case "create-bot":
    case "create-neutral-bot":
      return { kind: "accepted", result: readWire(botSchema, data) };
    // Sources differ in these answers: null, a word or ids. Only their success matters.
    case "set-leverage":
    case "set-hold-mode":
    case "countdown-cancel-all":
    case "cancel-strategy-order":
    case "modify-grid-interval":
    case "modify-neutral-grid-interval":
    case "modify-bot":
    case "modify-neutral-bot":
    case "add-investment":
    case "close-bot":
      return { kind: "accepted", result: null };
    default:
      return write.name satisfies never;
  }
}

/** orderId may be null, but not absent: that is another kind of answer. */
const idsSchema = z.object(
  { orderId: id.nullable(), clientOid: optionalId },
  "data is not an object",
);

/**
 * Whether an answer names another order. Where both ids were sent, orderId decides
 * (docs/exchange.md 4.2, 4.3, 4.8).
 */
function namesOther({ orderId, clientOid }: OrderIds, asked: NamedOrder): boolean {
  if (asked.orderId !== null) return orderId !== null && orderId !== asked.orderId;
  return asked.clientOid !== null && clientOid !== null && clientOid !== asked.clientOid;
}

function readOrder(
  { orderId, clientOid }: OrderIds,
  { named, mayReplace, name }: Write,
): WriteOutcome<OrderIds> {
  const asked = named[0] ?? { orderId: null, clientOid: null };
  if (namesOther({ orderId, clientOid }, asked))
    return unclear("the answer names another order than the one that was sent");
  if (orderId !== null) return { kind: "accepted", result: { orderId, clientOid } };
  const known = clientOid ?? asked.clientOid;
  if (mayReplace) return { kind: "replaced", clientOid: known };
  // An order that replaced another has no orderId for those who change or cancel it by its
  // clientOid.
  const isChange =
    name !== "place-order" && name !== "place-reality-order" && name !== "place-strategy-order";
  if (isChange && clientOid !== null && clientOid === asked.clientOid)
    return { kind: "accepted", result: { orderId: null, clientOid } };
  return unclear("orderId is null, and the order replaces none");
}

const itemSchema = z.object({
  orderId: optionalId,
  clientOid: optionalId,
  code: optionalId,
  msg: optionalName,
});
type BatchItem = z.infer<typeof itemSchema>;
/** An array, or one inside an object. */
const itemsSchema = z.union([
  listOf(itemSchema),
  z.object({ list: listOf(itemSchema) }, "data is not a list").transform(({ list }) => list),
]);
const movedSchema = z.object(
  { closePosition: listOf(itemSchema), openPosition: listOf(itemSchema) },
  "data is not an object",
);
const botSchema = z.object({ botId: id }, "data is not an object");
const validationSchema = z
  .object(
    { valid: optionalWord(["yes", "no"]), reason: optionalName, minInvestment: optionalAmount },
    "data is not an object",
  )
  .transform(({ valid, ...rest }): GridValidation => ({ isValid: valid === "yes", ...rest }));

/** Each order of the batch gets its own answer; one that none or several answer is unknown. */
function judgeBatch(items: readonly BatchItem[], judging: Judging): readonly OrderOutcome[] {
  return judging.write.named.map((asked, index): OrderOutcome => {
    const [item, ...others] = findItems(items, judging.write.named, index);
    if (item === undefined)
      return { named: asked, outcome: unclear("the answer does not name this order") };
    if (others.length > 0)
      return { named: asked, outcome: unclear("the answer names this order twice") };
    return { named: asked, outcome: judgeItem(item, asked, judging) };
  });
}

/**
 * The items that name the order at `index`; else the item in its place, unless that one names
 * another order.
 */
function findItems(
  items: readonly BatchItem[],
  named: readonly NamedOrder[],
  index: number,
): readonly BatchItem[] {
  const asked = named[index];
  const own = asked === undefined ? [] : items.filter((item) => names(item, asked));
  const inPlace = items[index];
  if (own.length > 0 || inPlace === undefined || items.length !== named.length) return own;
  const isOfAnother = named.some((other) => names(inPlace, other));
  return isOfAnother ? [] : [inPlace];
}

function names({ orderId, clientOid }: OrderIds, asked: NamedOrder): boolean {
  if (asked.orderId !== null) return orderId === asked.orderId;
  return asked.clientOid !== null && clientOid === asked.clientOid;
}

function judgeListed(item: BatchItem, judging: Judging): OrderOutcome {
  const named = { orderId: item.orderId, clientOid: item.clientOid };
  return { named, outcome: judgeItem(item, named, judging) };
}

const SUCCESSES = [null, SUCCESS_CODE, "0"];

function judgeItem(
  { orderId, clientOid, code }: BatchItem,
  asked: NamedOrder,
  { write, unlistedCode }: Judging,
): WriteOutcome<OrderIds> {
  if (code === null || SUCCESSES.includes(code)) {
    const isNumbered = orderId !== null || (write.name !== "place-batch" && clientOid !== null);
    return isNumbered
      ? { kind: "accepted", result: { orderId, clientOid: clientOid ?? asked.clientOid } }
      : unclear("the order was neither numbered nor refused");
  }
  const meaning = findCodeMeaning(code);
  const detail = meaning?.detail ?? "a code that is not documented";
  const failure = {
    kind: meaning?.kind ?? "rejected",
    code: readableCode(code),
    httpStatus: null,
    detail,
  } as const;
  const judged = judgeCode(code, unlistedCode);
  if (judged === "limited") return { kind: "not-sent", failure, retryAfterMs: null };
  // Numbered and refused at once is no clear refusal of a placement.
  const isNumbered = write.name === "place-batch" && orderId !== null;
  return { kind: judged === "unknown" || isNumbered ? "unknown" : "refused", failure };
}

/** A code that looks like one; the exchange may have sent anything. */
function readableCode(code: string): string | null {
  return /^[A-Za-z0-9_-]{1,16}$/.test(code) ? code : null;
}

function unclear(detail: string): { readonly kind: "unknown"; readonly failure: ExchangeFailure } {
  return {
    kind: "unknown",
    failure: { kind: "bad-response", code: null, httpStatus: null, detail },
  };
}
