type WithoutDetails = Readonly<Record<never, never>>;
type LimitDetails = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * What the audit log keeps of trading. The object of an order's entry is its clientOid, of a key
 * its last letters.
 */
export type TradingAuditDetails = {
  "trade-key-added": WithoutDetails;
  /** `before`: the last letters of the key that was replaced. */
  "trade-key-replaced": { readonly before: string };
  "trade-key-removed": WithoutDetails;
  "trading-state-changed": { readonly before: string; readonly after: string };
  /** A live account was asked to be switched on; a second person has to confirm. */
  "trading-on-asked": WithoutDetails;
  "trading-limits-changed": { readonly before: LimitDetails; readonly after: LimitDetails };
  /** Higher limits of a live account; a second person has to confirm them. */
  "trading-limits-asked": { readonly before: LimitDetails; readonly after: LimitDetails };
  /**
   * Which reading of minOrderAmount holds ("unknown": none); the object is the order that showed
   * it, or nothing.
   */
  "trading-minimum-changed": { readonly before: string; readonly after: string };
  "trading-role-added": { readonly role: string };
  "trading-role-removed": { readonly role: string };
  "order-drafted": {
    readonly category: string;
    readonly symbol: string;
    readonly side: string;
    readonly orderType: string;
    readonly qty: string;
    readonly price?: string;
  };
  /** What is changed, and the exchange's own fields. */
  "change-drafted": {
    readonly operation: string;
    readonly target: string;
    readonly request: string;
  };
  "order-released": { readonly bodySha256: string; readonly to: string };
  "order-approved": { readonly bodySha256: string };
  "order-withdrawn": WithoutDetails;
  "order-sent": { readonly bodySha256: string };
  "order-answered": { readonly state: string; readonly problem?: string };
  "order-cancel-asked": WithoutDetails;
  "order-marked-not-executed": WithoutDetails;
  /** A person said which number it has at the exchange. */
  "order-named": { readonly orderId: string };
  "bot-followed": { readonly isUndone: boolean };
  /** The exchange's countdown: a person armed it, and what became of it. */
  "countdown-asked": { readonly seconds: number };
  "countdown-armed": { readonly seconds: number };
  "countdown-refused": { readonly problem: string };
  /** A renewal was not answered in time. */
  "countdown-missed": { readonly problem: string };
  /** The time ran out, so the exchange cancelled every open order. */
  "countdown-fired": { readonly seconds: number };
  "countdown-disarm-asked": WithoutDetails;
  "countdown-disarmed": { readonly mayHaveFired: boolean };
  /** `exchange`: whether the paper exchange has given the account its first balances again. */
  "paper-reset": { readonly exchange: string };
};

export const TRADING_AUDIT_SUBJECTS = {
  "trade-key-added": "trading",
  "trade-key-replaced": "trading",
  "trade-key-removed": "trading",
  "trading-state-changed": "trading",
  "trading-on-asked": "trading",
  "trading-limits-changed": "trading",
  "trading-limits-asked": "trading",
  "trading-minimum-changed": "trading",
  "trading-role-added": "trading",
  "trading-role-removed": "trading",
  "order-drafted": "trading",
  "change-drafted": "trading",
  "order-released": "trading",
  "order-approved": "trading",
  "order-withdrawn": "trading",
  "order-sent": "trading",
  "order-answered": "trading",
  "order-cancel-asked": "trading",
  "order-marked-not-executed": "trading",
  "order-named": "trading",
  "bot-followed": "data",
  "countdown-asked": "trading",
  "countdown-armed": "trading",
  "countdown-refused": "trading",
  "countdown-missed": "trading",
  "countdown-fired": "trading",
  "countdown-disarm-asked": "trading",
  "countdown-disarmed": "trading",
  "paper-reset": "trading",
} as const satisfies Record<keyof TradingAuditDetails, string>;
