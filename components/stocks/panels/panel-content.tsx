import type { ReactNode } from "react";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { PanelExtras } from "@/lib/stocks/panels/panel-extras";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import { Dividends } from "./dividends";
import { Earnings } from "./earnings";
import { Holdings } from "./holdings";
import type { Instant, Medium } from "./medium";
import { Prices } from "./prices";
import { ShareCapital } from "./share-capital";
import { SuspensionFacts } from "./suspension";

/** What a panel shows in itself besides its answer; moves have their own box. */
export type ShownExtras = { readonly [Name in PanelName]: Omit<PanelExtras[Name], "moves"> };

/** All that a panel of a stock shows besides its answer. */
export type PanelFacts<Name extends PanelName> = ShownExtras[Name] & {
  readonly code: string;
  /** The market's wall time, which decides which dates are ahead. */
  readonly now: WallTime;
  readonly answeredAt: Instant;
};

type DrawPanel<Name extends PanelName> = (
  value: Panels[Name],
  facts: PanelFacts<Name>,
  medium: Medium,
) => ReactNode;

const DRAW: { readonly [Name in PanelName]: DrawPanel<Name> } = {
  dividends: (dividends, { code, now }, medium) => {
    return <Dividends code={code} dividends={dividends} today={dateOf(now)} medium={medium} />;
  },
  earnings: (earnings, { periods, splits = null, now }, medium) => {
    const of = { splits, today: dateOf(now) };
    return <Earnings earnings={earnings} periods={periods} of={of} medium={medium} />;
  },
  shareholders: (holdings, _, medium) => (
    <Holdings panel="shareholders" holdings={holdings} medium={medium} />
  ),
  executives: (holdings, _, medium) => (
    <Holdings panel="executives" holdings={holdings} medium={medium} />
  ),
  "share-capital": (capital, { code, changes }, medium) => (
    <ShareCapital code={code} capital={capital} changes={changes} medium={medium} />
  ),
  suspension: (suspension, { now }, medium) => (
    <SuspensionFacts suspension={suspension} now={now} medium={medium} />
  ),
  prices: (prices, { code, ratios, marks = [], answeredAt }, medium) =>
    ratios === null ? null : (
      <Prices
        code={code}
        prices={prices}
        ratios={ratios}
        marks={marks}
        readAt={answeredAt}
        medium={medium}
      />
    ),
};

function dateOf(now: WallTime): MarketDate {
  return now.slice(0, 10) as MarketDate; // a wall time begins with its date
}

/** Draws a panel's answer, on the desk and on a shared page. */
export function panelContent<Name extends PanelName>(
  panel: Name,
  value: Panels[Name],
  facts: PanelFacts<Name>,
  medium: Medium,
): ReactNode {
  return DRAW[panel](value, facts, medium);
}
