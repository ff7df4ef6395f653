"use client";
import { Checkbox, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import {
  PlainChange,
  PlainFigure,
  PlainMoney,
  PlainMultiple,
  PlainRatio,
  PlainUnknown,
} from "@/components/stocks/panels/plain";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Unknown } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { WatchStar } from "@/components/watchlists/watch-star";
import { decimalsOf } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { FigureKey } from "@/lib/stocks/list/choices";
import type { StockListQuery } from "@/lib/stocks/list/query";
import type { ListedStock } from "@/lib/stocks/list/stock-list";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { namesIn } from "@/lib/stocks/pairs/listing";
import { stockPath } from "@/lib/stocks/stock-code";
import { TradableMark } from "./tradable-mark";
import styles from "./universe.module.css";
import { useStocksUrl } from "./use-stocks-url";

type UniverseTableProps = {
  /** The height of the filters, which stay in view above the table's head. */
  barPx: number;
  rows: readonly ListedStock[];
  order: Pick<StockListQuery, "sort" | "direction">;
  /** The exchange's answer with the prices. */
  pricedAt: Date | null;
  /** Why no price is known; null: the reason differs by pair. */
  noPrices: string | null;
};

export function UniverseTable({
  barPx,
  rows,
  order: { sort, direction },
  ...of
}: UniverseTableProps) {
  const t = useTranslations("research.universe");
  const { change } = useStocksUrl();
  const columns = useColumns(rows, of);
  return (
    <section
      aria-label={t("pairs")}
      className={styles.list}
      style={{ "--bar": `${barPx}px` } as CSSProperties}
    >
      <DataTable
        label={t("pairs")}
        rows={rows}
        rowId={({ listing }) => listing.symbol}
        columns={columns}
        {...(sort === null ? {} : { order: { sort, direction } })}
        onOrder={change}
      />
    </section>
  );
}

const column = columnOf<ListedStock>();
const NOT_ON_PHONES = { phone: "hidden" } as const;

function useColumns(
  rows: readonly ListedStock[],
  { pricedAt, noPrices }: Pick<UniverseTableProps, "pricedAt" | "noPrices">,
) {
  const words = useWords();
  const { t } = words;
  const coins = new Set(rows.flatMap(({ latest }) => latest?.quoteCoin ?? []));
  const [coin] = coins.size === 1 ? coins : [];
  const coinOf = (row: ListedStock) =>
    coin === undefined ? (row.latest?.quoteCoin ?? null) : null;
  const decimals = decimalsOf(rows.map(({ latest }) => latest?.lastPrice ?? null));
  const figure = (key: Exclude<FigureKey, "price">, look: { phone?: "hidden" } = {}) =>
    column.figure(
      key,
      t(`research.list.columns.${key}`),
      { ...look, sort: "desc", hint: t(`research.list.hints.${key}`) },
      (row) => (
        <StockFigure of={key} row={row} coin={coinOf(row)} words={words} noPrices={noPrices} />
      ),
    );
  return [
    column.lead("code", t("research.universe.fields.code"), { sort: "asc" }, (row) => (
      <Code row={row} />
    )),
    column("name", t("research.universe.fields.name"), { sort: "asc", phone: "aside" }, (row) => (
      <Company row={row} words={words} />
    )),
    column.figure(
      "price",
      coin === undefined ? t("research.list.columns.price") : t("research.list.priceIn", { coin }),
      { sort: "desc", phone: "aside", hint: t("research.list.hints.price") },
      (row) => (
        <Price
          row={row}
          coin={coinOf(row)}
          decimals={decimals}
          pricedAt={pricedAt}
          noPrices={noPrices}
          words={words}
        />
      ),
    ),
    figure("dayChange"),
    figure("monthChange", NOT_ON_PHONES),
    figure("yearChange"),
    figure("dividendYield"),
    figure("priceEarnings"),
    figure("priceBook", NOT_ON_PHONES),
    figure("marketValue"),
    column(
      "next",
      t("research.list.next"),
      { sort: "asc", hint: t("research.list.hints.next") },
      ({ next }) => <Next next={next} words={words} />,
    ),
    column("state", t("research.list.state"), { sort: "asc" }, ({ tradable }) => (
      <TradableMark tradable={tradable} isShort />
    )),
  ];
}

function Code({ row: { listing } }: { row: ListedStock }) {
  const t = useTranslations("research");
  const { code } = listing;
  if (code === null) return <Unknown reason={t("universe.noCode")} />;
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <Checkbox aria-label={t("compare.choose", { code })} value={code} />
      <WatchStar code={code} />
      <PageLink href={stockPath(code)}>{code}</PageLink>
    </Group>
  );
}

/** The company's name; on hover in both languages, and the pair, which is shown where it is one of several. */
function Company({
  row: { listing, name, isOnlyPair },
  words: { t, language },
}: {
  row: ListedStock;
  words: Words;
}) {
  const pair = visibleText(listing.symbol);
  const names = namesIn(language, listing.names).map(({ name }) => name);
  if (name === null) return <Unknown reason={t("research.stock.noName")} />;
  return (
    <span className={styles.name} title={[...names, pair].join(" · ")}>
      {isOnlyPair ? name : t("research.list.pairOf", { pair, name })}
    </span>
  );
}

type FigureProps = { row: ListedStock; words: Words; noPrices: string | null };

/** Without a price most figures have the same reason; where there are no prices at all, that one. */
function reasonOf(key: FigureKey, { row, words, noPrices }: FigureProps): string | undefined {
  const { why } = row.figures[key];
  if (why === null) return undefined;
  return why === "noPrice" && noPrices !== null ? noPrices : words.t(`compare.why.${why}`);
}

type PriceProps = FigureProps & {
  coin: string | null;
  decimals: number;
  pricedAt: Date | null;
};

function Price({ coin, decimals, pricedAt, ...of }: PriceProps) {
  const { row, words } = of;
  const { t, language } = words;
  const { latest, isPriceOld } = row;
  const price = row.figures.price.value;
  if (price === null) return <PlainUnknown words={words} reason={reasonOf("price", of)} />;
  const at = latest?.atMs ?? pricedAt;
  const when = at === null ? null : momentText(new Date(at), language);
  const said = when === null ? null : t("research.list.pricedAt", { when });
  return (
    <span title={said ?? undefined} data-old={isPriceOld || undefined} className={styles.price}>
      {isPriceOld ? (
        <Text span size="xs" c="var(--warn)" mr={6}>
          {t("research.list.old")}
        </Text>
      ) : null}
      <PlainFigure amount={price} coin={coin} decimals={decimals} words={words} />
    </span>
  );
}

type StockFigureProps = FigureProps & {
  of: Exclude<FigureKey, "price">;
  /** Written beside money; null: it is in the column's head. */
  coin: string | null;
};

function StockFigure({ of: key, coin, ...of }: StockFigureProps) {
  const { row, words } = of;
  const { value, since } = row.figures[key];
  if (value === null) return <PlainUnknown words={words} reason={reasonOf(key, of)} />;
  switch (key) {
    case "dayChange":
      return <PlainChange ratio={value} />;
    case "monthChange":
    case "yearChange":
      return (
        <span
          title={
            since === null
              ? undefined
              : words.t("research.universe.closeOf", { day: dayLabel(since, words.language) })
          }
        >
          <PlainChange ratio={value} />
        </span>
      );
    case "dividendYield":
      return <PlainRatio ratio={value} />;
    case "priceEarnings":
    case "priceBook":
      return <PlainMultiple ratio={value} />;
    case "marketValue":
      return <PlainMoney amount={value} currency={coin} words={words} />;
    default:
      return key satisfies never;
  }
}

function Next({ next: { event, isWhole }, words }: { next: ListedStock["next"]; words: Words }) {
  const { t, language } = words;
  if (event === null) {
    const reason = t(isWhole ? "compare.why.noneAhead" : "compare.why.unread");
    return <PlainUnknown words={words} reason={reason} />;
  }
  const date = marketDateLabel(event.date, language);
  const what = t(`research.list.nextWhat.${event.kind}`);
  return (
    <span title={event.isExpected ? t("research.list.expected", { what }) : what}>
      <time dateTime={event.date}>
        {event.isExpected ? t("research.list.expectedDate", { date }) : date}
      </time>{" "}
      <Text span inherit c="dimmed">
        {what}
      </Text>
    </span>
  );
}
