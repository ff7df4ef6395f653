import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import type { Language } from "@/lib/core/language";
import { apartFrom, SHARE_KINDS } from "@/lib/core/reality/compare/capital";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import { marketDateLabel } from "../market-date-label";
import { SHARE_COLOURS } from "../share-kinds";

/** All shares after each change, by kind where kinds are given; null where no number is known. */
export function changesChart(
  t: Text<"research.capital">,
  changes: readonly ShareCapital[],
  language: Language,
): ChartData | null {
  const rows = changes.map((capital) => ({ capital, unnamed: unnamedOf(capital) }));
  const kinds = SHARE_KINDS.filter((kind) => rows.some(({ capital }) => capital[kind] !== null));
  const hasUnnamed = rows.some(({ unnamed }) => unnamed !== null);
  if (kinds.length === 0 && !hasUnnamed) return null;
  return {
    unit: t("unit"),
    none: t("noNumber"),
    series: [
      ...kinds.map((kind) => ({
        key: kind,
        name: t(`kinds.${kind}`),
        colour: SHARE_COLOURS[kind],
        total: null,
        share: null,
      })),
      ...(hasUnnamed
        ? [{ key: "unnamed", name: t("total"), colour: "var(--series-other)", total: null, share: null }]
        : []),
    ],
    buckets: rows.map(({ capital, unnamed }) => ({
      label: capital.changeDate === null ? t("noDate") : marketDateLabel(capital.changeDate, language),
      gap: apartFrom(capital) === null ? null : t("apartThen"),
      amounts: [...kinds.map((kind) => capital[kind]), ...(hasUnnamed ? [unnamed] : [])],
      total: capital.totalShares,
    })),
  };
}

/** All shares where nothing is said of their kinds. */
function unnamedOf(capital: ShareCapital): Amount | null {
  return SHARE_KINDS.every((kind) => capital[kind] === null) ? capital.totalShares : null;
}
