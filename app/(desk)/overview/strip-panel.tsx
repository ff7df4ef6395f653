import { Group } from "@mantine/core";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Choices } from "@/components/overview/choices";
import { PeriodStrip } from "@/components/overview/period-strip";
import { Panel } from "@/components/ui/panel";
import { COMPARISONS } from "@/lib/reports/overview/compare";
import { coinFigure, coinsOf, valueFigure } from "@/lib/reports/overview/figures";
import { briefUrl } from "../brief/open-brief";
import { loadChosen, type OpenOverview, overviewUrl } from "./open-overview";

export async function StripPanel({ overview }: { overview: OpenOverview }) {
  const { book, coin, unit } = await loadChosen(overview);
  const t = await getTranslations("overview");
  const { query } = overview;
  const periods = book.periods.map(({ name, ...days }) => ({
    name,
    ...days,
    href: overviewUrl(overview, { period: name }),
    figure:
      coin === null
        ? valueFigure({ name, ...days }, book.sums, book.valuation, "rebateAmount")
        : coinFigure({ name, ...days }, book.sums, coin, "rebateAmount"),
  }));
  return (
    <>
      <Group gap="8px 24px" mt={-8}>
        <Choices
          label={t("choices.against")}
          choices={COMPARISONS.map((comparison) => ({
            label: t(`comparisons.${comparison}`),
            href: overviewUrl(overview, { comparison }),
            isChosen: comparison === query.comparison,
          }))}
        />
        <Choices
          label={t("choices.unit")}
          choices={[null, ...coinsOf(book.sums)].map((name) => ({
            label: name ?? t("choices.allCoins", { currency: book.valuation.currency }),
            href: overviewUrl(overview, { coin: name }),
            isChosen: name === coin,
          }))}
        />
      </Group>
      <Panel
        id="periods-title"
        title={coin === null ? t("strip.allCoins", { currency: unit }) : t("strip.oneCoin", { coin })}
        note={coin === null ? t("strip.note") : null}
        actions={query.period === "all" ? null : <Link href={briefUrl(overview)}>{t("strip.why")}</Link>}
      >
        <PeriodStrip periods={periods} current={query.period} unit={unit} />
      </Panel>
    </>
  );
}
