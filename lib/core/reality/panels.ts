import type { Dividend } from "./dividends";
import type { EarningsForecast } from "./earnings";
import type { ExecutiveShareholding } from "./executives";
import type { ShareCapital } from "./share-capital";
import type { MajorShareholder } from "./shareholders";
import type { RealitySource } from "./source";
import type { Suspension } from "./suspension";

/**
 * What the exchange says of one stock code, by panel: one endpoint's whole answer. Null where it says nothing of a
 * code that has one record; an empty list where it lists nothing.
 */
export type Panels = {
  readonly executives: readonly ExecutiveShareholding[];
  readonly shareholders: readonly MajorShareholder[];
  readonly dividends: readonly Dividend[];
  readonly earnings: EarningsForecast | null;
  readonly "share-capital": ShareCapital | null;
  readonly suspension: Suspension | null;
};

export type PanelName = keyof Panels & RealitySource;
