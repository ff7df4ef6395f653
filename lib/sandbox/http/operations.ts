/** Scopes of keys (docs/exchange.md 5). A key that may write may read. */
export type KeyScope = "trade" | "trade-read" | "mgt" | "mgt-read";

/** Scope "public" needs no key and is counted per address; the others are counted per UID. */
export type OperationSpec = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly scope: KeyScope | "public";
  /** Requests in a second. */
  readonly perSecond: number;
  /** Whether it changes something; a fault may then execute it without answering. */
  readonly writes: boolean;
};

const read = (
  path: string,
  perSecond: number,
  scope: OperationSpec["scope"] = "trade-read",
): OperationSpec => ({
  method: "GET",
  path: `/api/v3/${path}`,
  scope,
  perSecond,
  writes: false,
});
const write = (
  path: string,
  perSecond: number,
  scope: OperationSpec["scope"] = "trade",
): OperationSpec => ({
  method: "POST",
  path: `/api/v3/${path}`,
  scope,
  perSecond,
  writes: true,
});
const grid = (name: string) => write(`trade/grid/${name}`, 1);

/**
 * Every operation of docs/exchange.md 4.0 to 4.10, those that its rules need, and public prices.
 * Limits of 4.0 and of public prices come from public sources; Reality pairs have limits of their
 * own (trading/http/reality-access.ts).
 */
export const OPERATIONS = {
  "place-order": write("trade/place-order", 10),
  "modify-order": write("trade/modify-order", 10),
  "cancel-order": write("trade/cancel-order", 10),
  "place-batch": write("trade/place-batch", 5),
  "batch-modify-order": write("trade/batch-modify-order", 10),
  "cancel-batch": write("trade/cancel-batch", 5),
  "cancel-symbol-order": write("trade/cancel-symbol-order", 5),
  "countdown-cancel-all": write("trade/countdown-cancel-all", 1),
  "close-positions": write("trade/close-positions", 5),
  "place-reality-order": write("trade/place-reality-order", 5),
  "cancel-reality-order": write("trade/cancel-reality-order", 5),
  "order-info": read("trade/order-info", 20),
  "unfilled-orders": read("trade/unfilled-orders", 20),
  "history-orders": read("trade/history-orders", 20),
  fills: read("trade/fills", 20),
  "loan-data": read("trade/loan-data", 10),
  "place-strategy-order": write("trade/place-strategy-order", 10),
  "modify-strategy-order": write("trade/modify-strategy-order", 10),
  "cancel-strategy-order": write("trade/cancel-strategy-order", 10),
  "unfilled-strategy-orders": read("trade/unfilled-strategy-orders", 20),
  "history-strategy-orders": read("trade/history-strategy-orders", 20),
  "strategy-sub-orders": read("trade/strategy-sub-orders", 10),
  assets: read("account/assets", 20, "mgt-read"),
  settings: read("account/settings", 20, "mgt-read"),
  "fee-rate": read("account/fee-rate", 3, "mgt-read"),
  "set-leverage": write("account/set-leverage", 10, "mgt"),
  "set-hold-mode": write("account/set-hold-mode", 10, "mgt"),
  "move-positions": write("account/move-positions", 1),
  "move-position-history": read("account/move-position-history", 5),
  "max-open-available": { ...write("account/max-open-available", 5, "trade-read"), writes: false },
  "current-position": read("position/current-position", 20),
  "history-position": read("position/history-position", 20),
  adlRank: read("position/adlRank", 1),
  validate: { ...grid("validate"), writes: false },
  "create-bot": grid("create-bot"),
  "modify-bot": grid("modify-bot"),
  "modify-grid-interval": grid("modify-grid-interval"),
  "add-investment": grid("add-investment"),
  "close-bot": grid("close-bot"),
  "bot-detail": read("trade/grid/bot-detail", 10),
  "list-details": read("trade/grid/list-details", 1),
  "validate-neutral": { ...grid("validate-neutral"), writes: false },
  "create-neutral-bot": grid("create-neutral-bot"),
  "modify-neutral-bot": grid("modify-neutral-bot"),
  "modify-neutral-grid-interval": grid("modify-neutral-grid-interval"),
  "neutral-bot-detail": read("trade/grid/neutral-bot-detail", 10),
  "neutral-list-details": read("trade/grid/neutral-list-details", 1),
  instruments: read("market/instruments", 20, "public"),
  tickers: read("market/tickers", 20, "public"),
  candles: read("market/candles", 20, "public"),
  "history-candles": read("market/history-candles", 20, "public"),
} as const satisfies Record<string, OperationSpec>;

export type OperationName = keyof typeof OPERATIONS;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

const BY_ADDRESS = new Map(
  OPERATION_NAMES.map((name) => [`${OPERATIONS[name].method} ${OPERATIONS[name].path}`, name]),
);

/** Null when there is no such operation, or not with this method. */
export function findOperation(method: string, path: string): OperationName | null {
  return BY_ADDRESS.get(`${method} ${path}`) ?? null;
}
