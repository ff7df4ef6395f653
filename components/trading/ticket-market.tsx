"use client";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { FindMarketChart, MarketChartOutcome } from "@/lib/trading/contract";
import type { TicketText } from "@/lib/trading/ticket";
import { MarketChart } from "./market-chart";

type NamedMarket = Pick<TicketText, "product" | "symbol">;
type TicketMarketState = {
  readonly market: NamedMarket;
  readonly tell: (market: NamedMarket) => void;
};

const TicketMarketContext = createContext<TicketMarketState | null>(null);

/** What the ticket's form names, for the chart beside it. */
export function TicketMarket({
  filled: { product, symbol },
  children,
}: {
  filled: NamedMarket;
  children: ReactNode;
}) {
  const [market, tell] = useState<NamedMarket>({ product, symbol });
  return <TicketMarketContext value={{ market, tell }}>{children}</TicketMarketContext>;
}

/** The form calls it with what is typed; without a chart on the page it does nothing. */
export function useTellMarket({ product, symbol }: NamedMarket): void {
  const tell = useContext(TicketMarketContext)?.tell;
  useEffect(() => tell?.({ product, symbol }), [tell, product, symbol]);
}

type TicketChartProps = {
  accountId: number;
  find: ServerAction<FindMarketChart, Worded<MarketChartOutcome>>;
};

/** The chart of what the form names. */
export function TicketChart({ accountId, find }: TicketChartProps) {
  const market = useContext(TicketMarketContext)?.market;
  return market === undefined ? null : (
    <MarketChart accountId={accountId} find={find} {...market} />
  );
}
