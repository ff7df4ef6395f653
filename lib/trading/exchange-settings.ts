/**
 * What `minOrderAmount` counts: 4.1 rule 2 compares `qty` with it ("quantity"), public sources
 * compare what the order is worth in the quote coin ("notional").
 */
export const MINIMUM_READINGS = ["quantity", "notional"] as const;
export type MinimumReading = (typeof MINIMUM_READINGS)[number];
export const MINIMUM_CHOICES = ["unknown", "notional", "quantity"] as const;
export type MinimumChoice = (typeof MINIMUM_CHOICES)[number];

/**
 * Where the sources contradict each other, or an exchange may differ: one setting each. The default
 * is what docs/exchange.md says, unless a note says why not.
 */
export type TradingSettings = {
  /**
   * The upper limit of 4.9: the table writes `maxPriceprice`, the note below it and every public
   * client `maxPrice`.
   */
  readonly upperLimitField: "maxPrice" | "maxPriceprice";
  /**
   * "unknown": not found out yet. Only an order that breaks both readings is refused then; one that
   * breaks a single reading gets a warning, and the exchange decides.
   */
  readonly minOrderAmount: MinimumChoice;
  /** 4.5 has leverage optional; public sources require it. */
  readonly leverage: "optional" | "required";
  /**
   * 4.1 rule 4 refuses modification, strategies and presets of coin-margined futures; 4.2 and 4.6
   * list the line.
   */
  readonly coinFutures: "refused" | "listed";
  /**
   * 4.2: a number of up to 18 digits; a newer public client sends a text of up to 32 plain
   * characters.
   */
  readonly requestId: "number" | "text";
  /** 2.1, or only what public sources allow too: letters, digits, `_`, `-`, `:`. */
  readonly clientOid: "specification" | "common";
  /**
   * Among which orders a clientOid is unique: docs/exchange.md does not say, public sources name
   * both.
   */
  readonly clientOidUnique: "open-orders" | "24h";
  /**
   * Who says nothing gets `none` (4.1), or the account's own mode (public). "none" sends the word,
   * which both read alike.
   */
  readonly stpWhenUnset: "none" | "left-out";
  /** A newer field than public clients know; an older server may refuse it. */
  readonly autoBorrow: "known" | "unknown";
  /** 4.1 rule 1: 5 a second on Reality pairs, 30 for whitelisted users. */
  readonly isRealityWhitelisted: boolean;
  /** 4.8 states two: 5 or 30 a second, or 10 for whitelisted users only. */
  readonly cancelRealityLimit: "5-or-30" | "10-whitelisted";
  /**
   * Whether only whitelisted users may place and cancel orders of Reality pairs (4.1, 4.3, 4.7,
   * 4.8).
   */
  readonly realityAccess: "all" | "whitelisted";
  /**
   * A Reality pair's name as the exchange lists it (RAAPLUSDT), or with the small r of
   * docs/exchange.md (rAAPLUSDT).
   */
  readonly realitySymbol: "as-listed" | "small-r";
  /**
   * A write was answered with a code that no source names. It may stand for an order that was
   * executed, and a wrong "refused" can double it, while a wrong "unknown" costs a look at the
   * order.
   */
  readonly unlistedCode: "unknown" | "refused";
};

export const DEFAULT_TRADING_SETTINGS: TradingSettings = {
  upperLimitField: "maxPrice",
  minOrderAmount: "unknown",
  leverage: "optional",
  coinFutures: "refused",
  requestId: "number",
  clientOid: "specification",
  clientOidUnique: "open-orders",
  stpWhenUnset: "none",
  autoBorrow: "known",
  isRealityWhitelisted: false,
  cancelRealityLimit: "5-or-30",
  realityAccess: "all",
  realitySymbol: "as-listed",
  unlistedCode: "unknown",
};
