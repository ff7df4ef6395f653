import type { Amount } from "../amount";
import type { MarketDate } from "./market/market-date";

/** A company's shares after their last change (docs/exchange.md 4.16). Null: the exchange does not say; not zero. */
export type ShareCapital = {
  readonly announcementDate: MarketDate | null;
  readonly changeDate: MarketDate | null;
  readonly totalShares: Amount | null;
  readonly commonShares: Amount | null;
  readonly preferredShares: Amount | null;
  readonly otherShares: Amount | null;
  /** How the shares are structured, in the language that was asked for. */
  readonly specialExplain: string | null;
  /** In the language that was asked for. */
  readonly changeReason: string | null;
};
