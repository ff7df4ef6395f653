import { ComparePanel } from "@/components/research/compare/compare-panel";
import { CompareTable } from "@/components/research/compare/compare-table";
import { TradableNow } from "@/components/research/compare/tradable-now";
import { TimeCell } from "@/components/research/market-time";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import { type ComparedProps, namesOf } from "./panels";
import { csvHref, readCompared } from "./read-compared";

/** Suspensions, and whether the pairs trade now as the clock goes on. */
export async function ComparedSuspensionPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "suspension");
  const { label } = await namesOf("suspension", compare);
  const { nowMs } = compare.stocks;
  const told = columns.map(({ value }) => value?.suspension ?? null);
  const timesOf = (field: "suspensionTime" | "resumptionQuoteTime" | "resumptionTradingTime") =>
    told.map((suspension) => {
      const time: MarketTime | null = suspension?.[field] ?? null;
      const date = field === "suspensionTime" ? suspension?.suspensionDate : suspension?.resumptionDate;
      return time === null ? null : <TimeCell key={field} date={date ?? null} time={time} />;
    });
  return (
    <ComparePanel
      name="suspension"
      views={table.views}
      csvHref={csvHref("suspension", compare)}
      table={
        <CompareTable
          {...table}
          label={label}
          own={{
            tradable: columns.map(({ code, value }) =>
              value && value.listings.length > 0 ? (
                <TradableNow key={code} listings={value.listings} calendar={value.calendar} nowMs={nowMs} />
              ) : null,
            ),
            suspended: timesOf("suspensionTime"),
            quotes: timesOf("resumptionQuoteTime"),
            trading: timesOf("resumptionTradingTime"),
          }}
        />
      }
    />
  );
}
