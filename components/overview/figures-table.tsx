import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { rangeLabel } from "@/components/ui/text/day-text";
import {
  type ClientsFigure,
  type CoinRow,
  type ComparedDays,
  OVERVIEW_MEASURES,
  type ValueRow,
} from "@/lib/core/reports/overview";
import { ClientsCell, RateCell } from "./figures-cells";
import styles from "./figures-table.module.css";
import { Sparkline } from "./sparkline";
import { UnitFigure } from "./unit-figure";

export type FiguresRow = {
  readonly row: CoinRow | ValueRow;
  /** A coin, or the reporting currency. */
  readonly unit: string;
  readonly clients: ClientsFigure;
  /** The rows that the figures are sums of. */
  readonly href: string;
};

type FiguresTableProps = { rows: readonly FiguresRow[]; days: ComparedDays; label: string };

/** Every figure of a period, a row a coin; coins are never added, only valued together in the first row. */
export function FiguresTable({ rows, days, label }: FiguresTableProps) {
  const t = useTranslations("overview.figures");
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("coin")}</th>
            {OVERVIEW_MEASURES.map((measure) => (
              <th key={measure} scope="col" data-changes="">
                {t(measure)}
              </th>
            ))}
            <th scope="col" data-changes="" title={t("rateHint")}>
              {t("rate")}
            </th>
            <th scope="col" data-changes="" title={t("clientsHint")}>
              {t("clients")}
            </th>
            <th scope="col">{t("perDay")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={"coin" in row.row ? row.row.coin : " value"} {...row} days={days} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, unit, clients, href, days }: FiguresRow & Pick<FiguresTableProps, "days">) {
  const t = useTranslations("overview.figures");
  const language = useLocale();
  const isValue = !("coin" in row);
  return (
    <tr data-value={isValue || undefined}>
      <th scope="row">
        <Link
          className={styles.coin}
          href={href}
          prefetch={false}
          title={t("rowsOf", { days: rangeLabel(days.now, language) })}
        >
          {isValue ? t("allCoins") : unit}
        </Link>
        {isValue ? <span className={styles.in}>{t("inCurrency", { currency: unit })}</span> : null}
      </th>
      {OVERVIEW_MEASURES.map((measure) => (
        <td key={measure} data-label={t(measure)}>
          <UnitFigure figure={row[measure]} days={days} unit={unit} />
        </td>
      ))}
      <td data-label={t("rate")}>
        <RateCell rate={row.rate} days={days} />
      </td>
      <td data-label={t("clients")}>
        <ClientsCell clients={clients} days={days} />
      </td>
      <td data-label={t("perDay")}>
        <Sparkline spark={row.spark} unit={unit} />
      </td>
    </tr>
  );
}
