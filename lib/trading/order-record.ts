import type { Amount } from "@/lib/core/amount";
import type { ExchangeFailure } from "@/lib/core/failure";
import { type ChangeName, PLACED_OPERATIONS, type PlacedName } from "./exchange-operations";
import type { PositionSide, Side } from "./exchange-words";
import type { TradingEnvironment } from "./kept";
import type { AbsenceCounts, HoldReason, OrderRecordState } from "./order-life";
import { type LimitSubject, subjectOfOrder } from "./order-limits";
import type { OrderPreview, PreviewBase } from "./order-preview";
import type { WriteRequest } from "./prepare-write";
import type { PlaceOrder } from "./requests";
import type { RuleSentence } from "./rule-refusal";

/** `said`: a refusal of our own; its detail is the same in English. */
export type OrderFailure = ExchangeFailure & { readonly said?: RuleSentence };

/** One order of an answer that lists several. */
export type AnsweredOrder = {
  readonly orderId: string | null;
  readonly clientOid: string | null;
  readonly outcome: "accepted" | "replaced" | "refused" | "not-sent" | "unknown";
  /** Why it was not placed; null: it was. */
  readonly failure: ExchangeFailure | null;
};

export type CancelState = "asked" | "sending" | "accepted" | "refused" | "unknown";

/** Fields that every record has. Values in USDT, figures as the exchange writes them. */
type RecordBase = {
  readonly id: string;
  readonly accountId: number;
  readonly environment: TradingEnvironment;
  readonly clientOid: string;
  readonly previewedAt: Date | null;
  readonly body: string | null;
  readonly bodySha256: string | null;
  readonly value: Amount | null;
  readonly state: OrderRecordState;
  readonly failure: OrderFailure | null;
  /**
   * The number of the order, strategy order or bot that this record made. A change names its
   * subject in `target`.
   */
  readonly orderId: string | null;
  /**
   * A number at the exchange that a person typed; the exchange is asked whether it can be this
   * record.
   */
  readonly namedId: string | null;
  /**
   * What the exchange answered for each of several orders; null: not such an answer, or none. Of a
   * strategy order the orders that it placed when it was triggered and that are open; null: it was
   * not triggered, or at the market.
   */
  readonly answered: readonly AnsweredOrder[] | null;
  /** Figures that were changed since it was sent, as they are now; null: none was. */
  readonly present: PresentFigures | null;
  /** Why it waits; null: it does not. */
  readonly hold: HoldReason | null;
  readonly executedQty: Amount | null;
  readonly executedValue: Amount | null;
  readonly averagePrice: Amount | null;
  readonly draftedBy: string;
  readonly drafter: string;
  readonly approvedBy: string | null;
  readonly approver: string | null;
  readonly releasedAt: Date | null;
  /** Records that one press released together have the same; null: it was released alone. */
  readonly batchId: string | null;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly lookedAt: Date | null;
  readonly nextLookAt: Date | null;
  readonly absences: AbsenceCounts;
  readonly cancel: CancelState | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** An order of ours. */
export type PlacedRecord = RecordBase & {
  readonly operation: PlacedName;
  readonly category: string;
  readonly symbol: string;
  readonly side: Side;
  readonly target: null;
  readonly typed: PlaceOrder;
  readonly request: PlaceOrder | null;
  readonly preview: OrderPreview | null;
};

/** The product, symbol and side that a change is about. Null: none, or not known. */
export type ChangeSubject = {
  readonly category: string | null;
  readonly symbol: string | null;
  readonly side: Side | null;
};

/** A change of something at the exchange: everything but placing an order. */
export type ChangeRecord<Name extends ChangeName = ChangeName> = Name extends ChangeName
  ? RecordBase &
      ChangeSubject & {
        readonly operation: Name;
        readonly target: string;
        readonly typed: WriteRequest<Name>;
        readonly request: WriteRequest<Name> | null;
        readonly preview: ChangePreview | null;
      }
  : never;

/** An order or a change of ours with everything that is known of it. */
export type OrderRecord = PlacedRecord | ChangeRecord;

/** The field that a line of a change is about. */
export type ChangeField =
  | "price"
  | "autoCancel"
  | "requestId"
  | "qty"
  | "state"
  | "triggerPrice"
  | "triggerOrderPrice"
  | "takeProfit"
  | "tpOrderType"
  | "tpLimitPrice"
  | "stopLoss"
  | "slOrderType"
  | "slLimitPrice"
  | "leverage"
  | "longLeverage"
  | "shortLeverage"
  | "maxPrice"
  | "minPrice"
  | "gridNum"
  | "investment"
  | "minInvestment"
  | "holdMode"
  | "toUid";

/** Figures of an order that were changed, by the exchange's field. Null: there is none now. */
export type PresentFigures = Readonly<Partial<Record<ChangeField, string | null>>>;

/** One thing that a change changes. Null: there is none, or it is not known. */
export type ChangeLine = {
  readonly what: ChangeField;
  /** Of which coin. */
  readonly of?: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * A position that a change closes or moves, as it was looked at. Figures as the exchange counts
 * them; null: not known.
 */
export type MeantPosition = {
  readonly category: string;
  readonly symbol: string;
  readonly posSide: PositionSide;
  /** Both sides of a symbol can be held: an order names the one that it closes. */
  readonly isHedged: boolean;
  /** The whole position. */
  readonly size: Amount;
  /** What is closed or moved of it. */
  readonly qty: Amount;
  readonly entry: Amount | null;
  readonly mark: Amount | null;
  readonly last: Amount | null;
  /** At which it would be closed now, or is moved: an estimate. */
  readonly price: Amount | null;
  /** Profit or loss at that price. */
  readonly result: Amount | null;
  /** The coin of the result. */
  readonly coin: string | null;
  readonly fee: Amount | null;
  /** The coin of the fee. */
  readonly feeCoin: string | null;
  /** In USDT. */
  readonly value: Amount | null;
};

/** What came of one position that was closed: figures in the unit of its size. */
export type ClosedPart = Pick<MeantPosition, "symbol" | "posSide"> & {
  readonly before: Amount;
  /** What the orders of this change executed. */
  readonly closed: Amount;
  /** What the exchange shows of it now. */
  readonly left: Amount;
  readonly orderIds: readonly string[];
};

/** What came of one moved position. */
export type MovedPart = Pick<MeantPosition, "symbol" | "posSide"> & {
  readonly qty: Amount;
  /** As the history says it; null: it does not list this one. */
  readonly status: string | null;
  readonly price: Amount | null;
  readonly orderId: string | null;
};

/** An open order that a change concerns: would be cancelled with others, or stays. */
export type MeantOrder = {
  readonly orderId: string;
  readonly symbol: string;
  readonly side: string | null;
  readonly qty: Amount | null;
  readonly price: Amount | null;
};

/** What a change would do, looked at before anything is sent. */
export type ChangePreview = PreviewBase & {
  readonly lines: readonly ChangeLine[];
  /** The orders that a cancellation of several would cancel, or that are open beside a position. */
  readonly orders: readonly MeantOrder[];
  /** What is closed or moved. Left out: of anything else, and by older versions. */
  readonly positions?: readonly MeantPosition[];
  readonly subject: LimitSubject;
};

/** An order of place-order or place-reality-order; a strategy order is recorded like a change. */
export function isPlaced(record: OrderRecord): record is PlacedRecord {
  return PLACED_OPERATIONS.some((operation) => operation === record.operation);
}

/** The steps of a record. */
export type OrderEventKind =
  | "drafted"
  | "previewed"
  | "released"
  | "approved"
  | "withdrawn"
  | "expired"
  | "sending"
  | "answered"
  | "sender-lost"
  | "seen"
  | "not-found"
  | "marked-not-executed"
  | "cancel-asked"
  | "cancel-sending"
  | "cancel-answered"
  | "not-changed"
  | "named"
  | "name-refused"
  | "differs"
  | "held"
  | "changed";

/** One step as the record's page lists it. */
export type OrderEvent = {
  readonly id: string;
  readonly at: Date;
  readonly kind: OrderEventKind;
  readonly state: OrderRecordState;
  readonly actor: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** What the limits judge; null: it has no preview yet. */
export function subjectOfRecord(record: OrderRecord): LimitSubject | null {
  const { request, preview } = record;
  if (request === null || preview === null) return null;
  return isPlaced(record)
    ? subjectOfOrder(request as PlaceOrder, preview)
    : (preview as ChangePreview).subject;
}

/** The subject of a change as one text: two changes of the same thing have the same. */
export function targetOf<Name extends ChangeName>(
  operation: Name,
  request: WriteRequest<Name>,
): string {
  const asked = { operation, request } as AskedChange;
  switch (asked.operation) {
    case "modify-order":
    case "cancel-order":
      return `order ${asked.request.orderId ?? ""}`;
    case "place-strategy-order": {
      const { category, symbol, side, posSide } = asked.request;
      return `new-strategy ${category} ${symbol} ${side ?? posSide ?? ""}`;
    }
    case "modify-strategy-order":
    case "cancel-strategy-order":
      return `strategy ${asked.request.orderId ?? ""}`;
    case "set-leverage":
      return `leverage ${asked.request.category} ${asked.request.symbol ?? asked.request.coin ?? ""}`;
    case "create-bot":
    case "create-neutral-bot":
      return `new-bot ${asked.request.category} ${asked.request.symbol}`;
    case "modify-bot":
    case "modify-neutral-bot":
    case "modify-grid-interval":
    case "modify-neutral-grid-interval":
    case "add-investment":
    case "close-bot":
      return `bot ${asked.request.botId}`;
    case "cancel-symbol-order":
      return `orders ${asked.request.category} ${asked.request.symbol ?? "*"}`;
    case "close-positions": {
      const { category, symbol = "*", posSide = "" } = asked.request;
      return `positions ${category} ${symbol} ${posSide}`.trim();
    }
    case "move-positions":
      return `move ${asked.request.category}`;
    case "set-hold-mode":
      return "hold-mode";
    default:
      return asked satisfies never;
  }
}

type AskedChange = {
  [Name in ChangeName]: { readonly operation: Name; readonly request: WriteRequest<Name> };
}[ChangeName];
