import type { PanelName } from "../panels/panels";
import type { ComparedCapital } from "./capital";
import type { ComparedDividends } from "./dividends";
import type { ComparedEarnings } from "./earnings";
import type { ComparedHolders } from "./holders";
import type { CompareColumn, CompareRow } from "./measure";
import type { ComparedPrices } from "./prices";
import type { ComparedSuspension } from "./suspension";

type ComparedValues = {
  readonly dividends: ComparedDividends;
  readonly earnings: ComparedEarnings;
  readonly shareholders: ComparedHolders;
  readonly executives: ComparedHolders;
  readonly "share-capital": ComparedCapital;
  readonly suspension: ComparedSuspension;
  readonly prices: ComparedPrices;
};

/** One panel of several stocks: the values for charts, and the rows of its table and file. */
export type ComparedPanel<Name extends PanelName = PanelName> = {
  [Each in Name]: {
    readonly panel: Each;
    /** Without a value: that stock was never read. */
    readonly columns: readonly CompareColumn<ComparedValues[Each]>[];
    readonly rows: readonly CompareRow[];
  };
}[Name];
