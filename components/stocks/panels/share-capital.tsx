import { type ChartData, seriesOf } from "@/components/charts/chart-data";
import { sumAmounts } from "@/lib/core/amount";
import { amountLabel, ratioText } from "@/lib/core/amount-text";
import { areaText, type Text } from "@/lib/core/text";
import { apartFrom, CAPITAL_KINDS, type CapitalKind, partOf } from "@/lib/stocks/compare/capital";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import type { ShareCapital as Capital } from "@/lib/stocks/panels/share-capital";
import type { Medium } from "./medium";
import { Facts, PlainDate, PlainFigure, PlainUnknown, Swatch } from "./plain";

/** The same kind of shares has the same colour in every chart. */
export const SHARE_COLOURS: Readonly<Record<CapitalKind, string>> = {
  commonShares: "var(--series-5)",
  preferredShares: "var(--series-1)",
  otherShares: "var(--series-3)",
};

type ShareCapitalProps = {
  code: string;
  capital: Capital | null;
  /** The state after each observed change, the oldest first. */
  changes: readonly Capital[];
  medium: Medium;
};

export function ShareCapital({ code, capital, changes, medium }: ShareCapitalProps) {
  const t = areaText(medium.t, "research.capital");
  if (capital === null) return <p className="quiet">{t("none")}</p>;
  const data = changesChart(t, changes, medium);
  const { changeDate, announcementDate, changeReason, specialExplain } = capital;
  const parts = CAPITAL_KINDS.flatMap((kind) => capital[kind] ?? []);
  const lastChange = [
    { name: t("changed"), value: <PlainDate date={changeDate} words={medium} /> },
    { name: t("announced"), value: <PlainDate date={announcementDate} words={medium} /> },
    { name: t("reason"), value: changeReason ?? <PlainUnknown words={medium} /> },
    specialExplain === null ? null : { name: t("structure"), value: specialExplain },
  ].filter((fact) => fact !== null);
  return (
    <div className="part">
      {data === null
        ? null
        : medium.chart({
            id: "capital",
            data,
            shape: "stacked",
            heading: t("changes"),
            title: t("changesTitle", { code }),
            notes: [t("changesNote")],
            fileStem: `${code}-share-capital`,
            rowHead: t("changed"),
          })}
      <div>
        <Facts
          title={t("composition")}
          facts={[
            ...CAPITAL_KINDS.map((kind) => ({
              name: t(`kinds.${kind}`),
              value: <Kind capital={capital} kind={kind} medium={medium} />,
            })),
            {
              name: t("total"),
              value: <PlainFigure amount={capital.totalShares} words={medium} />,
            },
          ]}
        />
        {apartFrom(capital) === null ? null : (
          <p className="warning">{t("apart", { parts: amountLabel(sumAmounts(parts)) })}</p>
        )}
      </div>
      <Facts title={t("lastChange")} facts={lastChange} />
    </div>
  );
}

function Kind({ capital, kind, medium }: { capital: Capital; kind: CapitalKind; medium: Medium }) {
  const ratio = partOf(capital, kind);
  return (
    <>
      {ratio === null ? null : (
        <span className="muted">
          <Swatch colour={SHARE_COLOURS[kind]} />
          {ratioText(ratio)}{" "}
        </span>
      )}
      <PlainFigure amount={capital[kind]} words={medium} />
    </>
  );
}

/** All shares after each change, by kind if kinds are given; null: fewer than two numbers. */
function changesChart(
  t: Text<"research.capital">,
  changes: readonly Capital[],
  { language }: Medium,
): ChartData | null {
  const kinds = CAPITAL_KINDS.filter((kind) => changes.some((capital) => capital[kind] !== null));
  const unnamed = changes.map((capital) =>
    CAPITAL_KINDS.every((kind) => capital[kind] === null) ? capital.totalShares : null,
  );
  const hasUnnamed = unnamed.some((amount) => amount !== null);
  if (changes.length < 2 || (kinds.length === 0 && !hasUnnamed)) return null;
  const series = kinds.map((kind) => seriesOf(t(`kinds.${kind}`), SHARE_COLOURS[kind], kind));
  if (hasUnnamed) series.push(seriesOf(t("total"), "var(--series-other)", "unnamed"));
  const amountsOf = (capital: Capital, at: number) => {
    const amounts = kinds.map((kind) => capital[kind]);
    return hasUnnamed ? [...amounts, unnamed[at] ?? null] : amounts;
  };
  return {
    unit: t("unit"),
    none: t("noNumber"),
    series,
    buckets: changes.map((capital, at) => ({
      label:
        capital.changeDate === null ? t("noDate") : marketDateLabel(capital.changeDate, language),
      gap: apartFrom(capital) === null ? null : t("apartThen"),
      amounts: amountsOf(capital, at),
      total: capital.totalShares,
    })),
  };
}
