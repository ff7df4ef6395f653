import Link from "next/link";
import { FiguresTable } from "@/components/overview/figures-table";
import { noChangeText } from "@/components/overview/no-change-text";
import styles from "@/components/overview/overview.module.css";
import { Panel } from "@/components/ui/panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { unvaluedText } from "@/components/valuation/rates-text";
import { allCommissions } from "@/lib/core/commissions/commission";
import { whyNotCompared } from "@/lib/reports/overview/change";
import { loadActiveClients } from "@/lib/reports/overview/clients";
import { coinRows, valueRow } from "@/lib/reports/overview/rows";
import { getWords } from "../../language/words";
import { wholeAccountUrl } from "../open-account";
import { ledgerUrl, loadChosen, type OpenOverview } from "./open-overview";

/** Every figure of the chosen period: all coins valued together, and below it each coin by itself. */
export async function FiguresPanel({ overview }: { overview: OpenOverview }) {
  const { book, period } = await loadChosen(overview);
  const active = await loadActiveClients(overview.scope, period);
  const everything = allCommissions(period.now);
  const values = valueRow(book, period);
  const rows = [
    {
      row: values,
      unit: book.valuation.currency,
      clients: active.all,
      href: ledgerUrl(overview, everything),
    },
    ...coinRows(book, period).map((row) => ({
      row,
      unit: row.coin,
      clients: active.ofCoin(row.coin),
      href: ledgerUrl(overview, { ...everything, coins: [row.coin] }),
    })),
  ];
  const unvalued = values.rebateAmount.valued?.unvalued ?? [];
  const ratesHref = wholeAccountUrl("/rates", overview.account);
  const words = await getWords();
  const { t, language } = words;
  const left = unvaluedText(words, unvalued, unvalued.length);
  const why = whyNotCompared(period);
  const said = { period: t(`overview.periods.${period.name}`), days: rangeLabel(period.now, language) };
  return (
    <Panel
      id="figures-title"
      title={
        period.before
          ? t("overview.figures.titleAgainst", { ...said, before: rangeLabel(period.before, language) })
          : t("overview.figures.title", said)
      }
      note={why && noChangeText(words, why)}
      actions={
        left === null || ratesHref === null ? null : (
          <Link className={styles.more} href={ratesHref}>
            {t("overview.figures.setRates")}
          </Link>
        )
      }
    >
      <FiguresTable rows={rows} days={period} label={t("overview.figures.label")} />
      {left === null ? null : (
        <p className={styles.notes}>{t("overview.figures.left", { unvalued: left })}</p>
      )}
    </Panel>
  );
}
