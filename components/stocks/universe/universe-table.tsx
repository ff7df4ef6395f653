"use client";
import { Checkbox, Group, Text } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, memo, useRef } from "react";
import { useRowHeight } from "@/components/commissions/use-row-height";
import { Unknown } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import tableStyles from "@/components/ui/table.module.css";
import { useRangeExtractor } from "@/components/ui/use-on-paper";
import { WatchStar } from "@/components/watchlists/watch-star";
import { visibleText } from "@/lib/core/visible-text";
import { isSession, SESSIONS } from "@/lib/stocks/market/sessions";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { stockPath } from "@/lib/stocks/stock-code";
import { TradableMark } from "./tradable-mark";
import styles from "./universe.module.css";
import { UNIVERSE_FIELDS, type UniverseField, type UniverseRow } from "./universe-rows";

const AROUND = 5;
const FIRST_VIEW = { width: 1200, height: 640 };

type UniverseTableProps = {
  rows: readonly UniverseRow[];
  sort: UniverseField | null;
  isDescending: boolean;
  onSort: (sort: UniverseField, isDescending: boolean) => void;
  label: string;
};

export function UniverseTable(props: UniverseTableProps) {
  const rowHeight = useRowHeight();
  return <SizedTable key={rowHeight} {...props} rowHeight={rowHeight} />; // other rows, another place to scroll to
}

function SizedTable({
  rows,
  label,
  rowHeight,
  ...order
}: UniverseTableProps & { rowHeight: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    rangeExtractor: useRangeExtractor(),
    initialRect: FIRST_VIEW,
  });
  const items = virtualizer.getVirtualItems();
  const room = {
    "--before": `${items[0]?.start ?? 0}px`,
    "--after": `${virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section ref={scroller} className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <Head {...order} />
        <tbody className={tableStyles.drawn} style={room}>
          {items.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <tr key={row.listing.symbol} aria-rowindex={index + 2}>
                <UniverseCells row={row} />
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The state's width is a percentage in the stylesheet; the name takes the rest. */
const WIDTHS = {
  code: 148,
  name: undefined,
  symbol: 144,
  sessions: 112,
  weekend: 88,
  state: undefined,
};

function Head({
  sort,
  isDescending,
  onSort,
}: Pick<UniverseTableProps, "sort" | "isDescending" | "onSort">) {
  const t = useTranslations("research.universe");
  const order = isDescending ? "descending" : "ascending";
  return (
    <thead>
      <tr>
        {UNIVERSE_FIELDS.map((field) => (
          <th
            key={field}
            scope="col"
            data-field={field}
            style={{ width: WIDTHS[field] }}
            aria-sort={field === sort ? order : "none"}
          >
            <button
              type="button"
              className={tableStyles.sort}
              data-sorted={field === sort || undefined}
              onClick={() => onSort(field, field === sort && !isDescending)}
            >
              {t(`fields.${field}`)}
              {field === sort ? <Icon name={order} size={12} /> : null}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * A row's cells, drawn again only if the pair has changed: a keystroke moves rows but seldom makes
 * new ones.
 */
const UniverseCells = memo(function UniverseCells({ row }: { row: UniverseRow }) {
  return UNIVERSE_FIELDS.map((field) => (
    <td key={field} data-field={field}>
      <Cell row={row} field={field} />
    </td>
  ));
});

function Cell({ row: { listing, tradable }, field }: { row: UniverseRow; field: UniverseField }) {
  const t = useTranslations();
  const { code, names, symbol, tradingPeriod, weekendTradable } = listing;
  switch (field) {
    case "code":
      if (code === null) return <Unknown reason={t("research.universe.noCode")} />;
      return (
        <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
          <Checkbox aria-label={t("research.compare.choose", { code })} value={code} />
          <WatchStar code={code} />
          <PageLink href={stockPath(code)}>{code}</PageLink>
        </Group>
      );
    case "name":
      return <Names names={names} />;
    case "symbol":
      return visibleText(symbol);
    case "sessions":
      return <SessionMarks sessions={tradingPeriod} />;
    case "weekend":
      if (weekendTradable === null) return <Unknown reason={t("research.notSaid")} />;
      return weekendTradable ? (
        t("research.universe.yes")
      ) : (
        <span className="muted">{t("research.universe.no")}</span>
      );
    case "state":
      return <TradableMark tradable={tradable} />;
    default:
      return field satisfies never;
  }
}

function Names({ names }: { names: StockListing["names"] }) {
  const t = useTranslations("research.stock");
  const [first, second] = namesIn(useLocale(), names);
  if (first === undefined) return <Unknown reason={t("noName")} />;
  return (
    <span title={second === undefined ? first.name : `${first.name} · ${second.name}`}>
      <span lang={first.language}>{first.name}</span>
      {second === undefined ? null : (
        <Text span inherit c="dimmed" ml={8} lang={second.language}>
          {second.name}
        </Text>
      )}
    </span>
  );
}

/**
 * A square for each session, filled if the pair trades in it; unknown session names are written
 * out.
 */
function SessionMarks({ sessions }: { sessions: readonly string[] | null }) {
  const t = useTranslations();
  if (sessions === null) return <Unknown reason={t("research.notSaid")} />;
  const others = sessions.filter((name) => !isSession(name));
  const label = sessions
    .map((name) => (isSession(name) ? t(`market.sessions.${name}`) : name))
    .join(t("ui.comma"));
  return (
    <span title={label || t("research.universe.no")}>
      <span className={styles.marks} aria-hidden="true">
        {SESSIONS.map((session) => (
          <span key={session} data-on={sessions.includes(session) || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{label || t("research.universe.no")}</span>
      {others.length > 0 ? (
        <Text span inherit c="dimmed" ml={8}>
          {others.join(t("ui.comma"))}
        </Text>
      ) : null}
    </span>
  );
}
