import type { TradingSettings } from "./exchange-settings";

/** What a key needs (docs/exchange.md 5; for what it names only, public sources). */
export type Permission = "UTA trade" | "UTA trade (read)" | "UTA mgt." | "UTA mgt. (read)";

type ExchangeOperation = {
  /**
   * Of docs/exchange.md; 4.0 is known by name only, and path, limit and fields are from public
   * sources.
   */
  readonly section: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Calls a second and user. */
  readonly perSecond: number;
  readonly permission: Permission;
};

const TRADE = "/api/v3/trade/";
const write = (section: string, path: string, perSecond: number): ExchangeOperation => ({
  section,
  method: "POST",
  path,
  perSecond,
  permission: "UTA trade",
});
const read = (section: string, path: string, perSecond: number): ExchangeOperation => ({
  section,
  method: "GET",
  path,
  perSecond,
  permission: "UTA trade (read)",
});

/** What changes something at the exchange. */
export const WRITES = {
  "place-order": write("4.1", `${TRADE}place-order`, 10),
  "modify-order": write("4.2", `${TRADE}modify-order`, 10),
  "cancel-order": write("4.3", `${TRADE}cancel-order`, 10),
  "place-batch": write("4.4", `${TRADE}place-batch`, 5),
  "set-leverage": { ...write("4.5", "/api/v3/account/set-leverage", 10), permission: "UTA mgt." },
  "place-strategy-order": write("4.6", `${TRADE}place-strategy-order`, 10),
  "place-reality-order": write("4.7", `${TRADE}place-reality-order`, 5),
  "cancel-reality-order": write("4.8", `${TRADE}cancel-reality-order`, 5),
  "modify-grid-interval": write("4.9", `${TRADE}grid/modify-grid-interval`, 1),
  "close-bot": write("4.9a", `${TRADE}grid/close-bot`, 1),
  "countdown-cancel-all": write("4.0", `${TRADE}countdown-cancel-all`, 1),
  "cancel-symbol-order": write("4.0", `${TRADE}cancel-symbol-order`, 5),
  "batch-modify-order": write("4.0", `${TRADE}batch-modify-order`, 10),
  "cancel-batch": write("4.0", `${TRADE}cancel-batch`, 5),
  "close-positions": write("4.0", `${TRADE}close-positions`, 5),
  "move-positions": write("4.0", "/api/v3/account/move-positions", 1),
  "modify-strategy-order": write("4.0", `${TRADE}modify-strategy-order`, 10),
  "cancel-strategy-order": write("4.0", `${TRADE}cancel-strategy-order`, 10),
  "validate-grid": write("4.0", `${TRADE}grid/validate`, 1),
  "create-bot": write("4.0", `${TRADE}grid/create-bot`, 1),
  "modify-bot": write("4.0", `${TRADE}grid/modify-bot`, 1),
  "add-investment": write("4.0", `${TRADE}grid/add-investment`, 1),
  "validate-neutral-grid": write("4.0", `${TRADE}grid/validate-neutral`, 1),
  "create-neutral-bot": write("4.0", `${TRADE}grid/create-neutral-bot`, 1),
  "modify-neutral-bot": write("4.0", `${TRADE}grid/modify-neutral-bot`, 1),
  "modify-neutral-grid-interval": write("4.0", `${TRADE}grid/modify-neutral-grid-interval`, 1),
  "set-hold-mode": { ...write("4.0", "/api/v3/account/set-hold-mode", 10), permission: "UTA mgt." },
} as const satisfies Readonly<Record<string, ExchangeOperation>>;

/** What changes nothing. `max-open-available` is a POST all the same. */
export const READS = {
  assets: { ...read("4.10", "/api/v3/account/assets", 20), permission: "UTA mgt. (read)" },
  settings: { ...read("4.0", "/api/v3/account/settings", 20), permission: "UTA mgt. (read)" },
  "order-info": read("4.0", `${TRADE}order-info`, 20),
  "unfilled-orders": read("4.0", `${TRADE}unfilled-orders`, 20),
  "history-orders": read("4.0", `${TRADE}history-orders`, 20),
  fills: read("4.0", `${TRADE}fills`, 20),
  "move-position-history": read("4.0", "/api/v3/account/move-position-history", 5),
  "current-position": read("4.0", "/api/v3/position/current-position", 20),
  "history-position": read("4.0", "/api/v3/position/history-position", 20),
  "max-open-available": { ...read("4.0", "/api/v3/account/max-open-available", 5), method: "POST" },
  "adl-rank": read("4.0", "/api/v3/position/adlRank", 1),
  "loan-data": read("4.0", `${TRADE}loan-data`, 10),
  "unfilled-strategy-orders": read("4.0", `${TRADE}unfilled-strategy-orders`, 20),
  "history-strategy-orders": read("4.0", `${TRADE}history-strategy-orders`, 20),
  "strategy-sub-orders": read("4.0", `${TRADE}strategy-sub-orders`, 10),
  "bot-detail": read("4.0", `${TRADE}grid/bot-detail`, 10),
  "bot-orders": read("4.0", `${TRADE}grid/list-details`, 1),
  "neutral-bot-detail": read("4.0", `${TRADE}grid/neutral-bot-detail`, 10),
  "neutral-bot-orders": read("4.0", `${TRADE}grid/neutral-list-details`, 1),
} as const satisfies Readonly<Record<string, ExchangeOperation>>;

export type WriteName = keyof typeof WRITES;
export type ReadName = keyof typeof READS;

/**
 * These send X-CHANNEL-API-CODE: 4.1, 4.6 and 4.7 name it, public sources also the batch and
 * close-positions.
 */
const PLACEMENTS: readonly WriteName[] = [
  "place-order",
  "place-batch",
  "place-strategy-order",
  "place-reality-order",
  "close-positions",
];

export function isPlacement(name: WriteName): boolean {
  return PLACEMENTS.includes(name);
}

/**
 * The calls a second of a write; 4.1 and 4.3 count Reality pairs apart (docs/exchange.md 4.1 rule
 * 1, 4.7, 4.8, 8).
 */
export function writesPerSecond(
  name: WriteName,
  isReality: boolean,
  settings: TradingSettings,
): number {
  const ofReality = settings.isRealityWhitelisted ? 30 : 5;
  if (name === "cancel-reality-order")
    return settings.cancelRealityLimit === "5-or-30" ? ofReality : 10;
  if (name === "place-reality-order") return ofReality;
  if (isReality && (name === "place-order" || name === "cancel-order")) return ofReality;
  return WRITES[name].perSecond;
}

/** Writes that the desk records as orders of PlaceOrder's own fields. */
export const PLACED_OPERATIONS = [
  "place-order",
  "place-reality-order",
] as const satisfies readonly WriteName[];
/** All other writes that the desk records: each says what it changes, before and after. */
export const CHANGE_OPERATIONS = [
  "place-strategy-order",
  "modify-strategy-order",
  "cancel-strategy-order",
  "modify-order",
  "cancel-order",
  "cancel-symbol-order",
  "set-leverage",
  "create-bot",
  "create-neutral-bot",
  "modify-bot",
  "modify-neutral-bot",
  "modify-grid-interval",
  "modify-neutral-grid-interval",
  "add-investment",
  "close-bot",
  "close-positions",
  "move-positions",
  "set-hold-mode",
] as const satisfies readonly WriteName[];
export type PlacedName = (typeof PLACED_OPERATIONS)[number];
export type ChangeName = (typeof CHANGE_OPERATIONS)[number];
export type RecordOperation = PlacedName | ChangeName;

/**
 * These make an order, which lives on at the exchange; the others are done with the exchange's
 * answer.
 */
export const PLACING: readonly RecordOperation[] = [...PLACED_OPERATIONS, "place-strategy-order"];
/** Allowed in every state of the account, and counted by no limit. */
export const CANCELLING: readonly RecordOperation[] = [
  "cancel-order",
  "cancel-symbol-order",
  "cancel-strategy-order",
];
/** Makes positions smaller and nothing else. */
export const CLOSING: readonly RecordOperation[] = ["close-positions"];
/**
 * Put nothing in: their value counts for the second person alone, and the open value does not count
 * it.
 */
export const ADDING_NOTHING: readonly RecordOperation[] = [
  ...CLOSING,
  "modify-bot",
  "modify-neutral-bot",
  "modify-grid-interval",
  "modify-neutral-grid-interval",
];
/** Not among the orders of the day: what only ends something. */
export const UNCOUNTED: readonly RecordOperation[] = [...CANCELLING, ...CLOSING, "close-bot"];
