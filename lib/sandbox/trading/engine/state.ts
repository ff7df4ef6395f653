import type { JournalEntry, RealityPairs, TradingRules } from "../interface/exchange";
import type { CancelReason, MoveRecord, OrderStatus, StrategyStatus } from "../interface/records";
import type { ExchangeOutcome } from "../interface/refusals";
import type {
  WireHoldMode,
  WireMarginMode,
  WireOrderType,
  WirePosSide,
  WireSide,
  WireStpMode,
  WireTimeInForce,
  WireTriggerBy,
} from "../interface/requests";
import type { Instruments, TradedInstrument } from "../market/instruments";
import type { Market } from "../market/market";

/** Amounts of one coin, in 10^-18. `locked` is part of `balance`; `debt` is not. */
export type Purse = { balance: bigint; locked: bigint; debt: bigint };

/** Coins and positions of an account, or of one of its bots. */
export type Wallet = {
  /** The uid, or `bot:` and the bot's id. */
  readonly name: string;
  readonly account: VenueAccount;
  readonly purses: Map<string, Purse>;
  /** By positionKey. */
  readonly positions: Map<string, VenuePosition>;
  /** By coin: the margin that open orders have reserved. */
  readonly orderMargin: Map<string, bigint>;
  /** A bot's leverage; null for an account. */
  readonly leverage: number | null;
};

export type VenueAccount = {
  readonly uid: string;
  readonly group: string;
  readonly marketMaker: boolean;
  readonly main: Wallet;
  readonly bots: Map<string, Wallet>;
  /** All orders by id, oldest first; those of bots too. */
  readonly orders: Map<string, VenueOrder>;
  readonly open: Map<string, VenueOrder>;
  readonly byClientOid: Map<string, VenueOrder[]>;
  readonly fills: VenueFill[];
  readonly strategies: Map<string, VenueStrategy>;
  readonly closedPositions: VenuePosition[];
  readonly moves: MoveRecord[];
  readonly journal: JournalEntry[];
  holdMode: WireHoldMode;
  /** By leverageKey. */
  readonly leverages: Map<string, number>;
  readonly marginModes: Map<string, WireMarginMode>;
  countdownAtMs: number | null;
};

/** One side of a preset or of a take-profit/stop-loss order. */
export type VenueTrigger = {
  readonly ticks: number;
  readonly by: WireTriggerBy;
  readonly orderType: WireOrderType;
  /** The price of a limit order. */
  readonly limitTicks: number | null;
};
export type VenuePresets = {
  readonly takeProfit: VenueTrigger | null;
  readonly stopLoss: VenueTrigger | null;
};

/** Sizes in lots, prices in ticks, money in 10^-18 of a coin. */
export type VenueOrder = {
  readonly id: string;
  readonly clientOid: string;
  readonly wallet: Wallet;
  readonly instrument: TradedInstrument;
  readonly side: WireSide;
  readonly orderType: WireOrderType;
  readonly timeInForce: WireTimeInForce;
  readonly posSide: WirePosSide | null;
  readonly reduceOnly: boolean;
  readonly stpMode: WireStpMode;
  readonly marginMode: WireMarginMode;
  /** Whether what is missing may be borrowed. */
  readonly borrows: boolean;
  readonly delegateType: string;
  readonly createdMs: number;
  /** Null: a market order. */
  ticks: number | null;
  /** With a budget: what was bought so far. */
  lots: number;
  /** What a spot market buy spends; null for every other order. */
  readonly budget: bigint | null;
  filledLots: number;
  /** In the quote coin. */
  filledValue: bigint;
  /** The same in the coin of margin. */
  settled: bigint;
  readonly fees: Map<string, bigint>;
  /** Spot: locked of the coin that is paid. Isolated futures: of the margin coin. */
  locked: bigint;
  /** Crossed futures: margin reserved for what it may open. */
  margin: bigint;
  status: OrderStatus;
  cancelReason: CancelReason;
  presets: VenuePresets;
  updatedMs: number;
  /** A change that waits for matching. */
  pending: PendingChange | null;
  /** How often it was modified. */
  modifications: number;
  /** Runs after each of its fills. */
  readonly onFill: ((order: VenueOrder, fill: VenueFill) => void) | null;
};

export type PendingChange =
  | { readonly kind: "cancel"; readonly dueMs: number }
  | {
      readonly kind: "modify";
      readonly dueMs: number;
      readonly ticks: number;
      readonly lots: number;
      readonly autoCancel: boolean;
    };

export type VenueFill = {
  readonly id: string;
  readonly linkId: string;
  readonly order: VenueOrder;
  readonly ticks: number;
  readonly lots: number;
  /** In the quote coin. */
  readonly value: bigint;
  readonly scope: "taker" | "maker";
  readonly feeCoin: string;
  readonly fee: bigint;
  readonly pnl: bigint;
  readonly tradeSide: string;
  readonly atMs: number;
};

/** Money is in the coin of margin, 10^-18. */
export type VenuePosition = {
  readonly id: string;
  readonly instrument: TradedInstrument;
  readonly holdMode: WireHoldMode;
  side: WirePosSide;
  readonly marginMode: WireMarginMode;
  lots: number;
  /** The value at which its lots were opened. */
  openValue: bigint;
  /** Isolated: locked in the wallet. */
  isolatedMargin: bigint;
  readonly createdMs: number;
  updatedMs: number;
  openedLots: number;
  openedValue: bigint;
  closedLots: number;
  closedValue: bigint;
  realised: bigint;
  openFees: bigint;
  closeFees: bigint;
};

/** A take-profit/stop-loss or a trigger order: it waits for a price and then places an order. */
export type VenueStrategy = {
  readonly id: string;
  readonly clientOid: string;
  readonly wallet: Wallet;
  readonly instrument: TradedInstrument;
  readonly type: "tpsl" | "trigger";
  readonly tpslMode: "full" | "partial" | "";
  /** The side of the order that it places. */
  readonly side: WireSide;
  readonly posSide: WirePosSide | null;
  readonly reduceOnly: boolean;
  /** Null: the whole position, or the whole balance. */
  lots: number | null;
  presets: VenuePresets;
  /** Type "trigger": rising fires when the price comes from below, else from above. */
  trigger: (VenueTrigger & { readonly rising: boolean }) | null;
  status: StrategyStatus;
  firedBy: "takeProfit" | "stopLoss" | "";
  readonly subOrders: VenueOrder[];
  readonly createdMs: number;
  updatedMs: number;
  /** The order whose presets it carries out; null where it was placed itself. */
  readonly presetOf: VenueOrder | null;
};

/** Resting orders of accounts, best price first, at the same price the older one first. */
export type OrderBook = { readonly buy: VenueOrder[]; readonly sell: VenueOrder[] };

/** What all operations share. */
export type Venue = {
  /** The clock's time, or an earlier one while the market catches up with the clock. */
  readonly now: () => number;
  readonly minute: () => number;
  readonly rules: () => TradingRules;
  readonly instruments: Instruments;
  readonly reality: RealityPairs | undefined;
  readonly market: (instrument: TradedInstrument) => Market;
  readonly book: (instrument: TradedInstrument) => OrderBook;
  /** Markets in which something waits or has waited. */
  readonly awake: () => Iterable<Market>;
  readonly wake: (instrument: TradedInstrument) => void;
  readonly account: (uid: string) => VenueAccount;
  readonly accounts: () => Iterable<VenueAccount>;
  /** Puts a new account with the first balances in the place of the one that is there. */
  readonly beginAgain: (uid: string) => void;
  /** Orders with a change that matching has not decided yet. */
  readonly pending: Set<VenueOrder>;
  /** A new id, higher than the one before: the time in ms times 10^6, or the next number. */
  readonly newId: () => string;
  /** Brings the market up to the clock and runs the operation. */
  readonly outcome: <T>(operation: () => T) => ExchangeOutcome<T>;
  readonly answer: <T>(operation: () => T) => T;
  readonly listeners: {
    readonly filled: ((fill: VenueFill) => void)[];
    readonly positionClosed: ((
      wallet: Wallet,
      instrument: TradedInstrument,
      posSide: WirePosSide | null,
    ) => void)[];
  };
};
