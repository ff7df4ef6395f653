"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Unknown } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { type Amount, subtractAmounts } from "@/lib/core/amount";
import { countText, decimalsOf, pointsText, ratioText } from "@/lib/core/amount-text";
import { rangeLabel } from "@/lib/core/day-text";
import {
  type ClientsFigure,
  type CoinFigure,
  type ComparedDays,
  FIGURE_MEASURES,
  type FigureMeasure,
  type RebateRateFigure,
  type Spark,
  type ValueFigure,
} from "@/lib/overview/overview";
import { ChangeMark, WayMark } from "./change-mark";
import figuresStyles from "./figures.module.css";
import { Sparkline } from "./sparkline";
import { UnitFigure, unknownText } from "./unit-figure";

export type FiguresRow = {
  /** Null: the value of all coins. */
  readonly coin: string | null;
  /** Those that the person sees. */
  readonly figures: { readonly [M in FigureMeasure]?: CoinFigure | ValueFigure | undefined };
  /** Null: the person does not see it. */
  readonly rebateRate: RebateRateFigure | null;
  readonly spark: Spark;
  readonly unit: string;
  readonly clients: ClientsFigure;
  readonly href: string;
};

type FiguresTableProps = {
  rows: readonly FiguresRow[];
  days: ComparedDays;
  label: string;
  /** The figures are first a partner's share. */
  isShare?: boolean;
};

const column = columnOf<FiguresRow>();

/**
 * The figures of a period, one row per coin. Coins are never added; the first row has their value.
 */
export function FiguresTable({ rows, days, label, isShare = false }: FiguresTableProps) {
  const t = useTranslations("overview.figures");
  const earnings = useTranslations("earnings");
  // Phones show only the first figure; the coin links to the rest.
  const hidden = { phone: "hidden" } as const;
  const measures = FIGURE_MEASURES.filter((measure) => rows[0]?.figures[measure] !== undefined);
  const rate = column.figure("rate", t("rate"), { ...hidden, hint: t("rateHint") }, (row) =>
    row.rebateRate ? <RebateRateCell rebateRate={row.rebateRate} days={days} /> : null,
  );
  const columns = [
    column.lead("coin", t("coin"), (row) => <CoinName {...row} days={days} />),
    ...measures.map((measure, at) => {
      const decimals = decimalsOf(
        rows.map(({ figures: { [measure]: figure } }) => amountOf(figure)),
        "headline",
      );
      return column.figure(
        measure,
        measure === "earned" ? earnings("earned") : t(measure),
        at === 0 ? { phone: "aside" } : hidden,
        ({ figures: { [measure]: figure }, unit }) =>
          figure ? (
            <UnitFigure figure={figure} days={days} unit={unit} decimals={decimals} />
          ) : null,
      );
    }),
    rows.some(({ rebateRate }) => rebateRate !== null) ? rate : null,
    column.figure("clients", t("clients"), { ...hidden, hint: t("clientsHint") }, ({ clients }) => (
      <ClientsCell clients={clients} days={days} />
    )),
    column.figure(
      "perDay",
      isShare ? earnings("perDay") : t("perDay"),
      hidden,
      ({ spark, unit }) => <Sparkline spark={spark} unit={unit} isShare={isShare} />,
    ),
  ].filter((each) => each !== null);
  return <DataTable label={label} rows={rows} rowId={keyOf} columns={columns} stateOf={keyOf} />;
}

/** A coin's amount; the value of all coins has its own decimals. */
function amountOf(figure: CoinFigure | ValueFigure | undefined): Amount | null {
  return figure && "amount" in figure ? figure.amount : null;
}

function keyOf({ coin }: FiguresRow): string {
  return coin === null ? "value" : `coin ${coin}`;
}

function CoinName({ coin, unit, href, days }: FiguresRow & Pick<FiguresTableProps, "days">) {
  const { t, language } = useWords("overview.figures");
  const isValue = coin === null;
  return (
    <>
      <PageLink
        className={`quiet-link ${figuresStyles.coin}`}
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

function RebateRateCell({ rebateRate, days }: RebateRateCellProps) {
  const { ratio, before, missingRows } = rebateRate;
  const words = useWords();
  const { t } = words;
  const { isKnown, gaps, startsOn } = days.now;
  if (ratio === null && isKnown && missingRows > 0)
    return <Unknown reason={t("overview.figures.feesNotGiven", { count: missingRows })} />;
  if (ratio === null)
    return <Unknown reason={isKnown ? t("overview.figures.noRate") : unknownText(words, days)} />;
  // A rate is not compared if a period has gaps, or a coin has a rate on only some of its days.
  const notWhole = gaps && (
    <ChangeMark
      change={{ kind: "not-whole", side: "now", gaps, startsOn }}
      days={days}
      unit={null}
    />
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
  const size = pointsText(moved);
  const way = moved.startsWith("-") ? "down" : "up";
  return (
    <span className={figuresStyles.change} title={t("points", { before: ratioText(before) })}>
      <WayMark way={/[1-9]/.test(size) ? way : "same"}>{size}</WayMark>
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
