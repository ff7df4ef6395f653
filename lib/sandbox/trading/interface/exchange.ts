import type * as Out from "./records";
import type { ExchangeOutcome } from "./refusals";
import type * as Ask from "./requests";

/**
 * An account. Accounts of one `group` (a parent with its sub-accounts) do not trade with each other
 * under STP.
 */
export type SandboxTrader = {
  readonly uid: string;
  /** Default: the uid. */
  readonly group?: string;
  /** Coin → decimal text. Default: DEFAULT_BALANCES. */
  readonly balances?: Readonly<Record<string, string>>;
  readonly marketMaker?: boolean;
};

/** Rules on which the sources differ; each is a switch of the server. */
export type TradingRules = {
  /**
   * "number": qty in base coin ≥ minOrderAmount, as docs/exchange.md 4.1 has it; "notional": qty ×
   * price is.
   */
  readonly minOrderAmount: "number" | "notional";
  readonly clientOidUnique: "open-orders" | "24h";
  /** The stpMode of an order that names none. */
  readonly stpDefault: Ask.WireStpMode;
  /**
   * Whether COIN-FUTURES have changes, strategies and presets; docs/exchange.md 4.1 rule 4 refuses
   * them.
   */
  readonly coinFuturesExtras: "refused" | "listed";
  /** How long a modification waits for matching; until then the order takes no other change. */
  readonly modifyDelayMs: number;
  /** The same for a cancellation. */
  readonly cancelDelayMs: number;
  /** How often one order may be modified; 0 is no limit. */
  readonly mostModifications: number;
  /**
   * The price that a take-profit or stop-loss has to lie beyond. It decides which code refuses one
   * that does not.
   */
  readonly presetReference: "trigger-price" | "entry-price" | "current-price";
  /** The state of every account. */
  readonly accountState: AccountState;
  /** Symbols that close-positions does not close, commas between them: each has its own answer. */
  readonly refusedClosings: string;
  /** How much of each position close-positions closes, in percent, as if the book ended there. */
  readonly closedPercent: number;
  /** What becomes of moved positions. "failed": nothing is moved. */
  readonly moveStatus: "completed" | "processing" | "failed";
};

/**
 * "loan": an institutional loan allows few pairs and little leverage. "loan-above-ltv": orders may
 * only reduce. In the other states but "normal" the account takes no order.
 */
export type AccountState =
  | "normal"
  | "classic"
  | "liquidation"
  | "at-risk"
  | "loan"
  | "loan-spot-only"
  | "loan-above-ltv"
  | "loan-liquidation";

export const DEFAULT_TRADING_RULES: TradingRules = {
  minOrderAmount: "number",
  clientOidUnique: "open-orders",
  stpDefault: "none",
  coinFuturesExtras: "refused",
  modifyDelayMs: 0,
  cancelDelayMs: 0,
  mostModifications: 0,
  presetReference: "trigger-price",
  accountState: "normal",
  refusedClosings: "",
  closedPercent: 100,
  moveStatus: "completed",
};

export type TradingOptions = {
  readonly seed: string;
  /** The exchange's clock, ms. It may stop, jump ahead and go back; what was traded stays. */
  readonly now: () => number;
  /** Other accounts are opened with DEFAULT_BALANCES at their first request. */
  readonly accounts?: readonly SandboxTrader[];
  readonly rules?: () => TradingRules;
  /** Tokenised stocks; default: none. */
  readonly reality?: RealityPairs;
};

/** What the exchange has to know of the Reality market. */
export type RealityPairs = {
  readonly pairs: () => readonly { readonly symbol: string; readonly code: string }[];
  /** Of one share in US dollars. */
  readonly basePrice: (code: string) => number;
  readonly isSuspended: (code: string, atMs: number) => boolean;
};

type Uid = string;

/**
 * The exchange without HTTP. Every operation first brings the market up to the clock: orders fill,
 * triggers fire, bots trade and interest is charged along the price path. A refusal changes
 * nothing.
 */
export type TradingExchange = {
  // Orders: docs/exchange.md 4.1 to 4.4, 4.7, 4.8. A batch is one call for each of its orders.
  readonly placeOrder: (
    uid: Uid,
    order: Ask.PlaceOrderRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  readonly placeRealityOrder: (
    uid: Uid,
    order: Ask.PlaceRealityOrderRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  readonly modifyOrder: (
    uid: Uid,
    change: Ask.ModifyOrderRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  readonly cancelOrder: (
    uid: Uid,
    order: Ask.CancelOrderRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  /** Refuses a symbol that is no Reality pair; clientOid is "" where none was given. */
  readonly cancelRealityOrder: (
    uid: Uid,
    order: Ask.CancelOrderRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  /** The orders that were cancelled; without a symbol those of the whole category. */
  readonly cancelSymbolOrders: (
    uid: Uid,
    of: { readonly category: Ask.WireCategory; readonly symbol?: string | undefined },
  ) => ExchangeOutcome<readonly Out.WireOrderIds[]>;
  /**
   * Cancels all of the account's orders after `seconds`, unless it is repeated before; 0 switches
   * it off.
   */
  readonly countdownCancelAll: (uid: Uid, seconds: number) => ExchangeOutcome<"success">;
  readonly closePositions: (
    uid: Uid,
    of: {
      readonly category: Ask.FuturesLine;
      readonly symbol?: string | undefined;
      readonly posSide?: Ask.WirePosSide | undefined;
    },
  ) => ExchangeOutcome<
    readonly (Out.WireOrderIds & { readonly code: string; readonly msg: string })[]
  >;
  readonly orderInfo: (uid: Uid, key: Ask.OrderKey) => ExchangeOutcome<Out.WireOrderRecord>;
  readonly openOrders: (uid: Uid, listing: Ask.ListRequest) => readonly Out.WireOrderRecord[];
  /** Orders that are done. */
  readonly orderHistory: (uid: Uid, listing: Ask.ListRequest) => readonly Out.WireOrderRecord[];
  readonly fills: (
    uid: Uid,
    listing: Ask.ListRequest & { readonly orderId?: string | undefined },
  ) => readonly Out.WireFillRecord[];

  // Strategy orders: docs/exchange.md 4.6 and 4.0.
  readonly placeStrategy: (
    uid: Uid,
    order: Ask.PlaceStrategyRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  readonly modifyStrategy: (
    uid: Uid,
    change: Ask.ModifyStrategyRequest,
  ) => ExchangeOutcome<Out.WireOrderIds>;
  readonly cancelStrategy: (uid: Uid, key: Ask.OrderKey) => ExchangeOutcome<Out.WireOrderIds>;
  readonly openStrategies: (
    uid: Uid,
    of: {
      readonly category?: Ask.WireCategory | undefined;
      readonly type?: "tpsl" | "trigger" | undefined;
    },
  ) => readonly Out.StrategyRecord[];
  readonly strategyHistory: (
    uid: Uid,
    listing: Ask.ListRequest & { readonly type?: "tpsl" | "trigger" | undefined },
  ) => readonly Out.StrategyRecord[];
  /** The orders that a strategy order placed when it fired. */
  readonly strategySubOrders: (
    uid: Uid,
    orderId: string,
    listing: Ask.ListRequest,
  ) => ExchangeOutcome<readonly Out.WireOrderRecord[]>;

  // Account and positions.
  readonly assets: (uid: Uid) => Out.AccountRecord;
  readonly settings: (uid: Uid) => Out.SettingsRecord;
  readonly setLeverage: (uid: Uid, change: Ask.SetLeverageRequest) => ExchangeOutcome<"success">;
  readonly setHoldMode: (uid: Uid, mode: Ask.WireHoldMode) => ExchangeOutcome<"success">;
  readonly positions: (
    uid: Uid,
    of: {
      readonly category?: Ask.FuturesLine | undefined;
      readonly symbol?: string | undefined;
      readonly posSide?: Ask.WirePosSide | undefined;
    },
  ) => readonly Out.PositionRecord[];
  readonly positionHistory: (
    uid: Uid,
    listing: Ask.ListRequest,
  ) => readonly Out.ClosedPositionRecord[];
  readonly adlRank: (uid: Uid) => readonly {
    readonly symbol: string;
    readonly marginCoin: string;
    readonly adlRank: string;
    readonly holdSide: Ask.WirePosSide;
  }[];
  readonly maxOpenAvailable: (
    uid: Uid,
    question: Ask.MaxOpenRequest,
  ) => ExchangeOutcome<Out.MaxOpenRecord>;
  readonly loanData: (uid: Uid) => Out.LoanRecord;
  readonly feeRate: (
    uid: Uid,
    of: { readonly category: Ask.WireCategory; readonly symbol: string },
  ) => ExchangeOutcome<{ readonly makerFeeRate: string; readonly takerFeeRate: string }>;
  readonly movePositions: (
    uid: Uid,
    request: Ask.MovePositionsRequest,
  ) => ExchangeOutcome<{
    readonly closePosition: readonly Out.MoveRecord[];
    readonly openPosition: readonly Out.MoveRecord[];
  }>;
  readonly moveHistory: (uid: Uid, listing: Ask.ListRequest) => readonly Out.MoveRecord[];

  // Grid bots: docs/exchange.md 4.9, 4.9a and 4.0.
  readonly validateGrid: (
    uid: Uid,
    kind: Ask.GridKind,
    params: Ask.GridParams,
  ) => ExchangeOutcome<GridCheck>;
  readonly createBot: (
    uid: Uid,
    kind: Ask.GridKind,
    params: Ask.GridParams,
  ) => ExchangeOutcome<BotId>;
  readonly modifyBot: (
    uid: Uid,
    kind: Ask.GridKind,
    change: Ask.ModifyGridRequest,
  ) => ExchangeOutcome<BotId>;
  readonly modifyBotInterval: (
    uid: Uid,
    kind: Ask.GridKind,
    change: Ask.GridIntervalRequest,
  ) => ExchangeOutcome<BotId>;
  readonly addInvestment: (uid: Uid, change: Ask.AddInvestmentRequest) => ExchangeOutcome<BotId>;
  readonly closeBot: (uid: Uid, botId: string) => ExchangeOutcome<BotId>;
  readonly botDetail: (
    uid: Uid,
    kind: Ask.GridKind,
    botId: string,
  ) => ExchangeOutcome<Out.WireBotRecord>;
  readonly botOrders: (
    uid: Uid,
    kind: Ask.GridKind,
    botId: string,
  ) => ExchangeOutcome<Out.BotOrdersRecord>;

  // Public.
  readonly instruments: (of: {
    readonly category: Ask.WireCategory;
    readonly symbol?: string | undefined;
  }) => ExchangeOutcome<readonly Out.InstrumentRecord[]>;
  readonly tickers: (of: {
    readonly category: Ask.WireCategory;
    readonly symbol?: string | undefined;
  }) => ExchangeOutcome<readonly Out.TickerRecord[]>;
  /** Oldest first. */
  readonly candles: (question: Ask.CandleRequest) => ExchangeOutcome<readonly Out.CandleRecord[]>;
  /**
   * A symbol in any spelling of its case; null: unknown. The server limits Reality pairs
   * separately.
   */
  readonly findSymbol: (
    category: Ask.WireCategory,
    symbol: string,
  ) => { readonly symbol: string; readonly isReality: boolean } | null;

  /**
   * Gives an account its first balances again; its orders, fills, positions and bots are gone. No
   * exchange has this: only the control port asks for it.
   */
  readonly beginAgain: (uid: Uid) => void;
  /** The whole state of an account, whatever the server shows. */
  readonly truth: (uid: Uid) => TradingTruth;
};

type BotId = { readonly botId: string };

export type GridCheck = {
  readonly valid: "yes" | "no";
  /** Why it is not valid; "" where it is. */
  readonly reason: string;
  /** The least that the grid needs; "" where no investment would do. */
  readonly minInvestment: string;
};

export type TradingTruth = {
  /** Open and done, with those of bots; oldest first. */
  readonly orders: readonly Out.WireOrderRecord[];
  readonly fills: readonly Out.WireFillRecord[];
  readonly strategies: readonly Out.StrategyRecord[];
  readonly bots: readonly Out.WireBotRecord[];
  /**
   * Every change of a balance or debt, with those of bots, oldest first: their sums are the
   * balances.
   */
  readonly journal: readonly JournalEntry[];
};

export type JournalEntry = {
  readonly atMs: number;
  /** The account's uid, or `bot:` and the bot's id. */
  readonly wallet: string;
  readonly coin: string;
  readonly kind: "start" | "trade" | "fee" | "pnl" | "borrow" | "repay" | "interest" | "bot";
  /** Of the balance. */
  readonly change: string;
  /** Of the debt. */
  readonly debtChange: string;
  readonly execId: string;
};
