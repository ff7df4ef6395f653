import type { ComparedCapital } from "./capital";
import type { ComparedDividends } from "./dividends";
import type { ComparedEarnings } from "./earnings";
import type { ComparedHolders } from "./holders";
import type { ComparedPrices } from "./prices";
import type { ComparedSuspension } from "./suspension";

export type ComparedValues = {
  readonly dividends: ComparedDividends;
  readonly earnings: ComparedEarnings;
  readonly shareholders: ComparedHolders;
  readonly executives: ComparedHolders;
  readonly "share-capital": ComparedCapital;
  readonly suspension: ComparedSuspension;
  readonly prices: ComparedPrices;
};
