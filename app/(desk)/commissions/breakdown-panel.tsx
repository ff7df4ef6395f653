import { BreakdownPanel } from "@/components/breakdown/breakdown-panel";
import { BreakdownControls } from "@/components/breakdown/chart-controls";
import { breakdownTitle, chartOfBreakdown } from "@/components/breakdown/chart-of-breakdown";
import { jsonText } from "@/components/ui/text/json-text";
import { loadClientTags } from "@/lib/clients/load-client-tags";
import { type Breakdown, DIMENSION_LIST } from "@/lib/commissions/breakdown";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { type BreakdownQuery, formatBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { bucketOnScreen } from "@/lib/commissions/buckets";
import { formatCommissionFilter, LIST_KEYS } from "@/lib/commissions/query";
import type { Words } from "@/lib/core/text";
import { findGapsText } from "@/lib/coverage/text";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import { getWords } from "../../language/words";
import { ViewExport } from "../exports/export-menu-props";
import { loadOverview, type OpenLedger } from "./open-ledger";

type BreakdownChartProps = { ledger: OpenLedger; query: BreakdownQuery };

export async function BreakdownChart({ ledger, query: asked }: BreakdownChartProps) {
  const { scope, account, today } = ledger;
  const range = asked.range ?? ledger.query.filter.range;
  const filter = { ...ledger.query.filter, range };
  const { totals } = await loadOverview(
    asked.range ? { ...ledger, query: { ...ledger.query, filter } } : ledger,
  );
  const coins = totals.map(({ coin }) => coin);
  const query = { ...asked, per: bucketOnScreen(filter.range, asked.per) };
  const breakdown = await loadBreakdown(scope, filter, query, { today, coins });
  if (!breakdown) return null;
  const { unit, by, measure, per, series } = breakdown;
  const words = await getWords();
  const named = series.map(({ key }) => key).filter((key) => key !== null);
  const clients = by === "uid" ? named : [];
  const tags = clients.length > 0 ? await loadClientTags(scope, clients) : undefined;
  const keys = LIST_KEYS[DIMENSION_LIST[by]];
  const search = new URLSearchParams([
    ...formatCommissionFilter(filter),
    ...formatBreakdownQuery(query),
  ]);
  return (
    <BreakdownPanel
      chart={jsonText(chartOfBreakdown(words, breakdown, tags))}
      title={breakdownTitle(words, breakdown, query.shape === "share")}
      total={breakdown.total}
      state={{ ...query, per }}
      controls={
        <BreakdownControls
          state={{ ...query, per, coin: unit.kind === "coin" ? unit.coin : null }}
          coins={coins}
        />
      }
      dimension={words.t(`breakdown.dimensions.${by}`)}
      keys={by === "uid" ? { ...keys, list: "uidList" } : keys}
      warnings={warningsOf(words, breakdown)}
      notes={notesOf(words, breakdown)}
      exportMenu={
        <ViewExport
          account={account}
          subject="breakdown"
          query={search}
          rowCount={breakdown.buckets.length}
          partial={findGapsText(words, breakdown.partial)}
        />
      }
      days={{ ofChart: range, ofPage: ledger.query.filter.range }}
      fileStem={`${measure}-by-${by}-${filter.range.from}-${filter.range.to}`}
    />
  );
}

function warningsOf(words: Words, { partial, valued, missingRows }: Breakdown): string[] {
  const left = valued && unvaluedText(words, valued.unvalued, valued.unvalued.length);
  const missing =
    missingRows > 0 ? words.t("breakdown.rowsNotGiven", { count: missingRows }) : null;
  return [findGapsText(words, partial), left, missing].filter((text) => text !== null);
}

function notesOf(words: Words, { measure, unit, valued }: Breakdown): string[] {
  const rates =
    valued && unit.kind === "value" ? ratesText(words, valued.rates, unit.currency) : null;
  const parts = measure === "clients" ? words.t("breakdown.notAdded") : null;
  return [rates, parts].filter((text) => text !== null);
}
