import { z } from "zod";
import { typedKey } from "@/lib/accounts/contract";
import type { ExchangeFailure } from "@/lib/core/failure";
import { amountInput, exactText, instantMs, ofAccount, wholeNumber } from "@/lib/core/input";
import { MAX_BATCH } from "./batch-rules";
import { LEAST_COUNTDOWN, MOST_COUNTDOWN } from "./countdown";
import { CHANGE_OPERATIONS } from "./exchange-operations";
import { MINIMUM_CHOICES, type MinimumChoice } from "./exchange-settings";
import {
  CATEGORIES,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
} from "./exchange-words";
import type { Instrument } from "./instrument";
import type { LiveFigures } from "./live-figures";
import type { MarketChart } from "./market-chart";
import { type LimitLine, TRADING_ROLES } from "./order-limits";
import type { SeenChange } from "./seen-preview";
import { TICKET_PRODUCTS, type TicketProduct } from "./ticket";

/** An account as audit entries name it. */
export type NamedAccount = { readonly id: number; readonly name: string };

/** The id of one of our records, as its page's address has it. */
const recordId = exactText(100).regex(/^\d{1,18}$/);
/** SHA-256 of the body that was on the screen. */
const bodySha256 = exactText(64);
/** A figure as it was typed; rules and readers say what is wrong with it. */
const figure = exactText(40).trim();
const symbol = exactText(60).trim();

export const accountInput = z.object(ofAccount);
export type OfTradingAccount = z.input<typeof accountInput>;
export const recordInput = z.object({ ...ofAccount, id: recordId });
export type OfRecord = z.input<typeof recordInput>;

// Drafts

const ticketText = z.object({
  product: z.enum(TICKET_PRODUCTS),
  symbol,
  side: z.enum(SIDES),
  orderType: z.enum(ORDER_TYPES),
  qty: figure,
  price: figure,
  timeInForce: z.enum(["", ...TIMES_IN_FORCE]),
  posSide: z.enum(["", ...POSITION_SIDES]),
  marginMode: z.enum(["", ...MARGIN_MODES]),
  reduceOnly: z.boolean(),
  autoBorrow: z.boolean(),
  takeProfit: figure,
  tpLimitPrice: figure,
  stopLoss: figure,
  slLimitPrice: figure,
  stpMode: z.enum(["", ...STP_MODES]),
  clientOid: exactText(60).trim(),
});

export const draftOrderInput = z.object({ ...ofAccount, ticket: ticketText });
export type DraftOrder = z.input<typeof draftOrderInput>;
/**
 * Of an order with an own clientOid. "client-oid-form": it could not be looked up by it.
 * "client-oid-taken": a record has it, or had it.
 */
export type DraftOrderOutcome =
  | { readonly kind: "drafted"; readonly id: string }
  | {
      readonly kind: "refused";
      readonly problem: "gone" | "client-oid-form" | "client-oid-taken";
    };

export const findRulesInput = z.object({
  ...ofAccount,
  product: z.enum(TICKET_PRODUCTS),
  symbol,
});
export type FindRules = z.input<typeof findRulesInput>;
export type FindRulesOutcome =
  /** `instrument` null: the exchange's list, as it was read last, does not have the symbol. */
  | {
      readonly kind: "found";
      readonly instrument: Instrument | null;
      readonly reading: MinimumChoice;
    }
  | { readonly kind: "refused"; readonly problem: "not-trader" };

/** `text`: as it is typed; "" lists what comes first. */
export const findSymbolsInput = z.object({ ...ofAccount, text: exactText(60).trim() });
export type FindSymbols = z.input<typeof findSymbolsInput>;
/** A symbol that the account's exchange lists. */
export type FoundSymbol = {
  readonly product: TicketProduct;
  readonly symbol: string;
  readonly baseCoin: string;
  readonly quoteCoin: string;
  /** The company's, of a Reality pair. */
  readonly name: string | null;
  /** It takes orders now. */
  readonly isOpen: boolean;
  /** The account's limits allow it. */
  readonly isAllowed: boolean;
};
export type FoundSymbols = {
  /** By product, the likeliest first. */
  readonly symbols: readonly FoundSymbol[];
  /** How many more are found. */
  readonly more: number;
  /** False: the exchange's list was not read, so that it says nothing of what is missing. */
  readonly isListRead: boolean;
};
export type FindSymbolsOutcome =
  | { readonly kind: "found"; readonly found: FoundSymbols }
  | { readonly kind: "refused"; readonly problem: "not-trader" };

/** What a ticket asks about while it is in view; `price` "": at the last price. */
export const liveFiguresInput = z.object({
  ...ofAccount,
  product: z.enum(TICKET_PRODUCTS),
  symbol,
  side: z.enum(SIDES),
  orderType: z.enum(ORDER_TYPES),
  price: figure,
});
export type FindLiveFigures = z.input<typeof liveFiguresInput>;
export type LiveFiguresOutcome =
  | { readonly kind: "found"; readonly figures: LiveFigures }
  | { readonly kind: "refused"; readonly problem: "not-trader" };

export const marketChartInput = z.object({
  ...ofAccount,
  product: z.enum(TICKET_PRODUCTS),
  symbol,
});
export type FindMarketChart = z.input<typeof marketChartInput>;
export type MarketChartOutcome =
  | { readonly kind: "found"; readonly chart: MarketChart }
  | { readonly kind: "refused"; readonly problem: "gone" };

/**
 * `id`: what is changed, as the exchange numbers it; "" where nothing is numbered. `text`: the
 * form's fields.
 */
export const draftChangeInput = z.object({
  ...ofAccount,
  operation: z.enum(CHANGE_OPERATIONS),
  id: exactText(60),
  text: z.record(exactText(40), exactText(60)),
});
export type DraftChange = z.input<typeof draftChangeInput>;

/** Changes of which several can be drafted at once, all of one kind. */
export const BATCH_CHANGES = ["modify-order", "cancel-order", "cancel-strategy-order"] as const;
const changeText = z.record(exactText(40), exactText(60));
export const draftChangesInput = z.object({
  ...ofAccount,
  operation: z.enum(BATCH_CHANGES),
  /** `id`: the order as the exchange numbers it. `text`: the fields of its form; of a cancellation {}. */
  changes: z
    .array(z.object({ id: exactText(60), text: changeText }))
    .min(1)
    .max(MAX_BATCH)
    .readonly(),
});
export type DraftChanges = z.input<typeof draftChangesInput>;
export type DraftChangesProblem =
  /** "gone": the account does not trade. */
  | { readonly kind: "gone" }
  /** "twice": the order is named twice. "unknown": the desk knows no such open order. */
  | { readonly kind: "twice" | "unknown"; readonly id: string };
export type DraftChangesOutcome =
  /** In the order of the changes. */
  | { readonly kind: "drafted"; readonly ids: readonly string[] }
  | { readonly kind: "refused"; readonly problem: DraftChangesProblem };

export const LONGEST_TABLE = 20_000;
export const draftBatchInput = z.object({ ...ofAccount, text: exactText(LONGEST_TABLE) });
export type DraftBatch = z.input<typeof draftBatchInput>;
export type DraftBatchProblem =
  /** "gone": the account does not trade. */
  | { readonly kind: "empty" | "gone" }
  | { readonly kind: "tooMany"; readonly most: number }
  | { readonly kind: "wrongLine"; readonly line: number };
export type DraftBatchOutcome =
  | { readonly kind: "drafted"; readonly ids: readonly string[] }
  | { readonly kind: "refused"; readonly problem: DraftBatchProblem };

export const lookAtBatchInput = z.object({
  ...ofAccount,
  ids: z.array(recordId).max(MAX_BATCH).readonly(),
});
export type LookAtBatch = z.input<typeof lookAtBatchInput>;

// Sending

const seenFigure = amountInput.nullable();
/** The figures of the preview that was on the screen (lib/trading/seen-preview.ts). */
const seenFigures = z.object({
  price: seenFigure,
  value: seenFigure,
  fee: seenFigure,
  borrows: seenFigure,
  replaces: exactText(60).nullable(),
  lines: exactText(4_000),
});

/** `knowsTwins`: the orders of unknown outcome were on the screen as well. */
export const releaseOrderInput = z.object({
  ...ofAccount,
  id: recordId,
  bodySha256,
  seen: seenFigures,
  knowsTwins: z.boolean(),
});
export type ReleaseOrder = z.input<typeof releaseOrderInput>;

export const releaseBatchInput = z.object({
  ...ofAccount,
  orders: z
    .array(z.object({ id: recordId, bodySha256 }))
    .min(1)
    .max(MAX_BATCH)
    .readonly(),
});
export type ReleaseBatch = z.input<typeof releaseBatchInput>;

/** `broken`: the limit that is not kept. */
type LimitRefusal = {
  readonly kind: "refused";
  readonly problem: "limit";
  readonly broken: LimitLine;
};

/** Why a press on "Send" sent nothing, but for a limit. */
export type ReleaseProblem =
  | "gone"
  | "not-a-draft"
  | "not-drafter"
  | "not-previewed"
  | "preview-too-old"
  | "preview-refuses"
  | "not-trader"
  | "stopped"
  | "unknown-twin"
  | "new-twin";
/** "waiting": a second person has to approve it. "changed": the preview is not what was seen. */
export type ReleaseOutcome =
  | { readonly kind: "approved" | "waiting" }
  | { readonly kind: "refused"; readonly problem: ReleaseProblem }
  | {
      readonly kind: "refused";
      readonly problem: "changed";
      readonly changes: readonly SeenChange[];
    }
  | LimitRefusal;

export const approveOrderInput = z.object({ ...ofAccount, id: recordId, bodySha256 });
export type ApproveOrder = z.input<typeof approveOrderInput>;

/** Why a press on "Approve" approved nothing, but for a limit. */
export type ApproveProblem =
  | "gone"
  | "not-waiting"
  | "drafter"
  | "not-approver"
  | "same-hands"
  | "not-trader"
  | "other-body"
  | "too-late"
  | "stopped";
export type ApproveOrderOutcome =
  | { readonly kind: "approved" }
  | { readonly kind: "refused"; readonly problem: ApproveProblem }
  | LimitRefusal;

// What was sent

/** "over": there is nothing left to cancel. */
export type CancelOutcome = "withdrawn" | "asked" | "over" | "gone";

/** Several of our own orders; each is cancelled by itself. */
export const cancelOrdersInput = z.object({
  ...ofAccount,
  ids: z.array(recordId).min(1).max(MAX_BATCH).readonly(),
});
export type CancelOrders = z.input<typeof cancelOrdersInput>;
export type CancelledOrder = { readonly id: string; readonly outcome: CancelOutcome };
export type CancelOrdersOutcome =
  /** In the order that was asked for. */
  | { readonly kind: "asked"; readonly orders: readonly CancelledOrder[] }
  | { readonly kind: "refused"; readonly problem: "not-trader" };

/** "too-early": the exchange has not said often enough that it does not know the order. */
export type MarkOutcome = "marked" | "too-early" | "gone";

export const nameRecordInput = z.object({
  ...ofAccount,
  id: recordId,
  exchangeId: exactText(60).trim(),
});
export type NameRecord = z.input<typeof nameRecordInput>;
/**
 * "own-id": the exchange is asked by our own id. "taken": another record has this number. "known":
 * its outcome is known.
 */
export type NameRecordOutcome = "named" | "malformed" | "own-id" | "taken" | "known" | "gone";

// The state of trading

/** "is-stopped": reduce only would take back part of the stop, which is done by switching on. */
export type ReduceOutcome = "reduced" | "is-stopped" | "gone";

/**
 * "asked": a live account waits for a second person. "same-person": the person who asked cannot
 * confirm. "same-hands": neither can somebody whose access that person gave or reset lately, or the
 * other way round. "paused": the desk was restored from a backup, and an administrator has to
 * resume it first.
 */
export type SwitchOnOutcome = "on" | "asked" | "same-person" | "same-hands" | "paused" | "gone";

/** `askedAtMs`: when the limits on the screen were asked for. */
export const confirmLimitsInput = z.object({ ...ofAccount, askedAtMs: instantMs });
export type ConfirmLimits = z.input<typeof confirmLimitsInput>;
/** "other": these limits do not wait any more. The rest as in `SwitchOnOutcome`. */
export type ConfirmLimitsOutcome = "confirmed" | "other" | "same-person" | "same-hands" | "gone";

// Settings

export const addTradeKeyInput = z.object({
  ...ofAccount,
  key: typedKey,
  channelApiCode: exactText(100).trim(),
});
export type AddTradeKey = z.input<typeof addTradeKeyInput>;
/**
 * Why a key may not send an account's orders. "same-key": the key that reads must not send.
 * "other-environment": its server is not what the account's is. "other-user": the read key belongs
 * to another user of the exchange, so orders would be looked up at the wrong one. "read-key": the
 * read key cannot say whose it is. "sealed": the read key cannot be opened.
 */
export type TradeKeyRefusal =
  | { readonly kind: "gone" | "same-key" | "other-user" | "sealed" }
  | { readonly kind: "other-environment"; readonly is: "live" | "sandbox" }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "failed" | "read-key"; readonly failure: ExchangeFailure };
/** "files": the account is fed by files alone. */
export type AddTradeKeyOutcome =
  | { readonly kind: "added" }
  | { readonly kind: "exists" | "files" }
  | TradeKeyRefusal;
export const replaceTradeKeyInput = z.object({ ...ofAccount, key: typedKey });
export type ReplaceTradeKey = z.input<typeof replaceTradeKeyInput>;
/** "gone": there is no trade key to replace. "armed": the exchange's countdown runs. */
export type ReplaceTradeKeyOutcome =
  | { readonly kind: "replaced" | "not-stopped" | "armed" }
  | TradeKeyRefusal;
/**
 * "has-orders": the account has records, which are never deleted. "armed": without the key the
 * exchange's countdown could neither be renewed nor switched off.
 */
export type RemoveTradeKeyOutcome = "removed" | "gone" | "has-orders" | "armed";

export const armCountdownInput = z.object({
  ...ofAccount,
  seconds: wholeNumber(LEAST_COUNTDOWN, MOST_COUNTDOWN),
});
export type ArmCountdown = z.input<typeof armCountdownInput>;
/** "running": it is armed, or may be. "paused": as in `SwitchOnOutcome`. */
export type ArmOutcome = "asked" | "running" | "paused" | "gone";
/** "off": there is nothing to switch off. */
export type DisarmOutcome = "asked" | "off";

/**
 * Why a paper account did not begin again: it trades, or has orders under way; "live": live
 * accounts never do. `exchange`: whether its exchange has given it its first balances again.
 */
export type ResetPaperOutcome =
  | { readonly kind: "reset"; readonly exchange: "asked" | "reset" | "cannot" }
  | { readonly kind: "gone" | "live" | "not-stopped" | "has-orders" }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "failed"; readonly failure: ExchangeFailure };

const limitsText = z.object({
  categories: z.array(z.enum(CATEGORIES)).readonly(),
  symbols: exactText(5_000),
  largestOrder: figure,
  openValue: figure,
  ordersADay: figure,
  deviationPercent: figure,
  allowsMarketOrders: z.boolean(),
  allowsBorrowing: z.boolean(),
  allowsShorting: z.boolean(),
  allowsMoving: z.boolean(),
  largestLeverage: figure,
  secondPersonAbove: figure,
});
/**
 * Limits as their form shows them: figures as text, symbols separated by spaces, commas or lines.
 */
export type LimitsText = z.output<typeof limitsText>;

/** `seen`: what the form was opened with. */
export const saveLimitsInput = z.object({ ...ofAccount, seen: limitsText, typed: limitsText });
export type SaveLimits = z.input<typeof saveLimitsInput>;
export type LimitFigure =
  | "largestOrder"
  | "openValue"
  | "deviationPercent"
  | "largestLeverage"
  | "secondPersonAbove";
export type LimitsProblem =
  /** "count": of the orders a day. */
  | { readonly kind: "no-category" | "count" }
  | { readonly kind: "figure"; readonly field: LimitFigure };
/** "asked": what raises a limit waits for a second person; what lowers one holds. */
export type SaveLimitsOutcome =
  | { readonly kind: "saved" | "asked" }
  | { readonly kind: "refused"; readonly problem: LimitsProblem | { readonly kind: "gone" } };

export const saveMinimumInput = z.object({ ...ofAccount, reading: z.enum(MINIMUM_CHOICES) });
export type SaveMinimum = z.input<typeof saveMinimumInput>;

/** A trader's own limits, "" is the account's. */
const personLimitsText = { largestOrder: figure, openValue: figure, ordersADay: figure };
export const giveRoleInput = z.object({
  ...ofAccount,
  userId: z.uuid(),
  role: z.enum(TRADING_ROLES),
  ...personLimitsText,
});
export type GiveRole = z.input<typeof giveRoleInput>;

export const takeRoleInput = z.object({
  ...ofAccount,
  userId: z.uuid(),
  role: z.enum(TRADING_ROLES),
});
export type TakeRole = z.input<typeof takeRoleInput>;

// What is copied from the exchange

/** `isWorkerAlive`: else it is read once a worker runs. */
export type RequestCopyOutcome =
  | { readonly kind: "asked"; readonly isWorkerAlive: boolean }
  | { readonly kind: "refused"; readonly problem: "paused" | "files" };

export const botInput = z.object({ ...ofAccount, botId: exactText(80) });
export type OfBot = z.input<typeof botInput>;
/** "known": it was followed already. */
export type FollowBotOutcome = "followed" | "known" | "malformed";
