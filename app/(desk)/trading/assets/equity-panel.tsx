import type { ChartData } from "@/components/charts/chart-data";
import { ExportMenu } from "@/components/exports/export-menu";
import { EquityChart } from "@/components/trading/equity-chart";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import type { Words } from "@/lib/core/text";
import {
  type AssetsQuery,
  EQUITY_UNITS,
  type EquityLine,
  loadEquityLine,
} from "@/lib/trading/load-assets";
import { loadTradingDays } from "@/lib/trading/load-reading-state";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import type { OpenTrading } from "../open-trading";

/** The account's equity by day, from the daily snapshots. */
export async function EquityPanel({
  trading,
  query,
}: {
  trading: OpenTrading;
  query: AssetsQuery;
}) {
  const { book, account } = trading;
  const { today } = await loadTradingDays(book);
  const line = await loadEquityLine(book, query, today);
  const words = await getWords();
  const { t, language } = words;
  const { range, unit, firstDay } = line;
  const files = { account, query: new URLSearchParams({ ...range }) };
  const note =
    firstDay === null
      ? t("trading.line.noneNote")
      : t("trading.line.note", { day: dayLabel(firstDay, language) });
  return (
    <EquityChart
      data={chartOf(words, line)}
      title={t("trading.line.title", { unit, days: rangeLabel(range, language) })}
      note={note}
      span={query.span}
      unit={unit}
      units={EQUITY_UNITS}
      fileStem={`equity-${unit}-${range.from}-${range.to}`}
      exports={
        <>
          <ExportMenu
            {...exportMenuProps({
              ...files,
              subject: "equity-history",
              rowCount: line.days.length * 3,
            })}
            name={t("trading.exports.equity")}
            partial={null}
          />
          <ExportMenu
            {...exportMenuProps({
              ...files,
              subject: "asset-history",
              rowCount: line.days.length * 10,
            })}
            name={t("trading.exports.coins")}
            partial={null}
          />
        </>
      }
    />
  );
}

/** A day without a snapshot is a gap, and no zero. */
function chartOf({ t }: Words, { unit, days, firstDay }: EquityLine): ChartData {
  return {
    unit,
    series: [
      {
        key: "equity",
        name: t("trading.line.equity"),
        colour: "var(--accent)",
        total: null,
        share: null,
      },
    ],
    buckets: days.map(({ day, hasSnapshot, equity }) => ({
      from: day,
      to: day,
      gap: hasSnapshot
        ? null
        : t(
            firstDay === null || day < firstDay ? "trading.line.before" : "trading.line.noSnapshot",
          ),
      amounts: [equity],
      total: equity,
    })),
  };
}
