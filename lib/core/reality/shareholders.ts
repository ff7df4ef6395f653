import type { Amount } from "../amount";

/** What one major shareholder holds (docs/exchange.md 4.13). Null: the exchange does not say; that is not zero. */
export type MajorShareholder = {
  /** In the language that was asked for. */
  readonly name: string | null;
  /** Shares. */
  readonly holdingNum: Amount | null;
  /** Percent of all shares: "9.63" is 9.63 % (field notes). */
  readonly holdingRatio: Amount | null;
};
