"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Unknown } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { type Amount, isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import { countText, pointsText, ratioText } from "@/lib/core/amount-text";
import { rangeLabel } from "@/lib/core/day-text";
import {
  type ClientsFigure,
  type CoinRow,
  type ComparedDays,
  OVERVIEW_MEASURES,
  type RebateRateFigure,
  type ValueRow,
} from "@/lib/overview/overview";
import { ChangeMark, WayMark } from "./change-mark";
import figuresStyles from "./figures.module.css";
import { Sparkline } from "./sparkline";
import { UnitFigure, unknownText } from "./unit-figure";

export type FiguresRow = {
  readonly row: CoinRow | ValueRow;
  readonly unit: string;
  readonly clients: ClientsFigure;
  readonly href: string;
};

type FiguresTableProps = { rows: readonly FiguresRow[]; days: ComparedDays; label: string };

const column = columnOf<FiguresRow>();

/**
 * The figures of a period, one row per coin. Coins are never added; the first row has their value.
 */
export function FiguresTable({ rows, days, label }: FiguresTableProps) {
  const t = useTranslations("overview.figures");
  // Phones show only the rebate; the coin links to the rest.
  const hidden = { phone: "hidden" } as const;
  const columns = [
    column.lead("coin", t("coin"), (row) => <CoinName {...row} days={days} />),
    ...OVERVIEW_MEASURES.map((measure, at) =>
      column.figure(
        measure,
        t(measure),
        at === 0 ? { phone: "aside" } : hidden,
        ({ row, unit }) => <UnitFigure figure={row[measure]} days={days} unit={unit} />,
      ),
    ),
    column.figure("rate", t("rate"), { ...hidden, hint: t("rateHint") }, ({ row }) => (
      <RebateRateCell rebateRate={row.rebateRate} days={days} />
    )),
    column.figure("clients", t("clients"), { ...hidden, hint: t("clientsHint") }, ({ clients }) => (
      <ClientsCell clients={clients} days={days} />
    )),
    column.figure("perDay", t("perDay"), hidden, ({ row, unit }) => (
      <Sparkline spark={row.spark} unit={unit} />
    )),
  ];
  return <DataTable label={label} rows={rows} rowId={keyOf} columns={columns} stateOf={keyOf} />;
}

function keyOf({ row }: FiguresRow): string {
  return "coin" in row ? `coin ${row.coin}` : "value";
}

function CoinName({ row, unit, href, days }: FiguresRow & Pick<FiguresTableProps, "days">) {
  const { t, language } = useWords("overview.figures");
  const isValue = !("coin" in row);
  return (
    <>
      <PageLink
        className="quiet-link"
        href={href}
        title={t("rowsOf", { days: rangeLabel(days.now, language) })}
      >
        {isValue ? t("allCoins") : unit}
      </PageLink>
      {isValue ? (
        <Text span size="xs" lh="sm" c="dimmed" fw={400} ml={6}>
          {t("inCurrency", { currency: unit })}
        </Text>
      ) : null}
    </>
  );
}

type RebateRateCellProps = { rebateRate: RebateRateFigure; days: ComparedDays };

function RebateRateCell({ rebateRate: { ratio, before }, days }: RebateRateCellProps) {
  const words = useWords();
  const { t } = words;
  const { isKnown, gaps } = days.now;
  if (ratio === null)
    return <Unknown reason={isKnown ? t("overview.figures.noRate") : unknownText(words, days)} />;
  // A rate is not compared if a period has gaps, or a coin has a rate on only some of its days.
  const notWhole = gaps && (
    <ChangeMark change={{ kind: "not-whole", side: "now", gaps }} days={days} unit={null} />
  );
  return (
    <span className={figuresStyles.figure} data-look="cell">
      <data
        className={figuresStyles.amount}
        value={ratio}
        title={t("overview.figures.ofFees", { rate: ratioText(ratio) })}
      >
        {ratioText(ratio)}
      </data>
      {before === null ? notWhole : <PointsMark ratio={ratio} before={before} />}
    </span>
  );
}

function PointsMark({ ratio, before }: { ratio: Amount; before: Amount }) {
  const t = useTranslations("overview.figures");
  const moved = subtractAmounts(ratio, before);
  const way = isZeroAmount(moved) ? "same" : moved.startsWith("-") ? "down" : "up";
  return (
    <span className={figuresStyles.change} title={t("points", { before: ratioText(before) })}>
      <WayMark way={way}>{pointsText(moved)}</WayMark>
    </span>
  );
}

function ClientsCell({ clients, days }: { clients: ClientsFigure; days: ComparedDays }) {
  const words = useWords();
  const { count, change } = clients;
  if (count === null) return <Unknown reason={unknownText(words, days)} />;
  return (
    <span className={figuresStyles.figure} data-look="cell">
      <data className={figuresStyles.amount} value={count}>
        {countText(count)}
      </data>
      <ChangeMark change={change} days={days} unit={null} />
    </span>
  );
}
