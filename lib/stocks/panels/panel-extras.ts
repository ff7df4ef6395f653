import type { StockEvent } from "../calendar/market-event";
import type { Dividend } from "./dividends";
import type { EarningsPeriod } from "./earnings";
import type { ComparedAnswers, HolderMove } from "./holders";
import type { Ratios } from "./ratios";
import type { CapitalMove, ShareCapital } from "./share-capital";

/**
 * What a panel shows besides its newest answer. `moves` null: it was seen in one form only, or
 * never.
 */
export type PanelExtras = {
  readonly dividends: object;
  readonly earnings: {
    /** The newest first. */
    readonly periods: readonly EarningsPeriod[];
    /** Null: dividends were never read; absent in older facts. */
    readonly splits?: readonly Dividend[] | null;
  };
  readonly shareholders: { readonly moves: ComparedAnswers<HolderMove> | null };
  readonly executives: { readonly moves: ComparedAnswers<HolderMove> | null };
  /** After each change that was observed, the oldest first. */
  readonly "share-capital": {
    readonly changes: readonly ShareCapital[];
    readonly moves: ComparedAnswers<CapitalMove> | null;
  };
  readonly suspension: object;
  /** Null: no price was ever read. */
  readonly prices: {
    readonly ratios: Ratios | null;
    /** What the chart marks, the oldest first; absent in older facts. */
    readonly marks?: readonly StockEvent[];
  };
};
