import { getTranslations } from "next-intl/server";
import { BreakdownPanel } from "@/components/breakdown/breakdown-panel";
import { chartOfParts } from "@/components/breakdown/chart-of-breakdown";
import { RepaymentChartControls } from "@/components/repayments/repayment-chart-controls";
import { chartTitle, seriesLabel } from "@/components/repayments/repayment-text";
import { findTimeGapsText, timeGapsText } from "@/components/repayments/time-gaps-text";
import { seriesColours } from "@/components/ui/series-colour";
import { jsonText } from "@/components/ui/text/json-text";
import { bucketOnScreen } from "@/lib/commissions/buckets";
import type { BookDays } from "@/lib/coverage/load-coverage";
import { ratesText, unvaluedText } from "@/lib/rates/text";
import { REPAYMENT_DIMENSION_LIST } from "@/lib/repayments/breakdown";
import {
  formatRepaymentChart,
  loadRepaymentChart,
  type RepaymentChartQuery,
} from "@/lib/repayments/load-repayment-chart";
import type { RepaymentOverview } from "@/lib/repayments/load-repayments";
import {
  formatRepaymentFilter,
  REPAYMENT_KEYS,
  type RepaymentViewQuery,
} from "@/lib/repayments/query";
import { getWords } from "../../language/words";
import { ViewExport } from "../exports/export-menu-props";
import type { OpenWholeAccount } from "../open-account";

/** One account's repayments with the address's query, and the figures that all panels need. */
export type OpenRepayments = OpenWholeAccount &
  Pick<BookDays, "today" | "last"> & {
    readonly query: RepaymentViewQuery;
    readonly overview: RepaymentOverview;
  };
type RepaymentChartProps = { repayments: OpenRepayments; query: RepaymentChartQuery };

export async function RepaymentChart({ repayments, query: asked }: RepaymentChartProps) {
  const { scope, account, overview } = repayments;
  const { filter } = repayments.query;
  const coins = overview.totals.map(({ coin }) => coin);
  const query = { ...asked, per: bucketOnScreen(filter.range, asked.per) };
  const breakdown = await loadRepaymentChart(scope, filter, query, coins);
  if (!breakdown) return null;
  const { by, measure, per, unit, valued } = breakdown;
  const words = await getWords();
  const t = await getTranslations("repayments");
  const rates =
    valued && unit.kind === "value" ? ratesText(words, valued.rates, unit.currency) : null;
  const unvalued = valued && unvaluedText(words, valued.unvalued, valued.unvalued.length);
  const partial = findTimeGapsText(words, breakdown.partial);
  const { shape, view } = query;
  const search = new URLSearchParams([
    ...formatRepaymentFilter(filter),
    ...formatRepaymentChart(query),
  ]);
  return (
    <BreakdownPanel
      chart={jsonText(
        chartOfParts(words, breakdown, {
          coloursOf: (keys) => seriesColours(by, keys),
          nameOf: (key) => seriesLabel(t, by, key),
          describeGap: (gap) => timeGapsText(words, gap),
        }),
      )}
      title={chartTitle(words, breakdown, shape === "share")}
      total={breakdown.total}
      state={{ shape, view, per }}
      controls={
        <RepaymentChartControls
          by={by}
          measure={measure}
          per={per}
          shape={shape}
          coins={coins}
          coin={unit.kind === "coin" ? unit.coin : null}
        />
      }
      dimension={t(`chart.dimensions.${by}`)}
      keys={REPAYMENT_KEYS[REPAYMENT_DIMENSION_LIST[by]]}
      warnings={[partial, unvalued].filter((text) => text !== null)}
      notes={rates === null ? [] : [rates]}
      exportMenu={
        <ViewExport
          account={account}
          subject="repayment-chart"
          query={search}
          rowCount={breakdown.buckets.length}
          partial={partial}
        />
      }
      fileStem={`${measure}-by-${by}-${filter.range.from}-${filter.range.to}`}
    />
  );
}
