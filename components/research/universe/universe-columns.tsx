import { createColumnHelper, type ReactTable, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { Unknown } from "@/components/ui/figure";
import { WatchStar } from "@/components/watchlists/watch-star";
import { type Listing, namesIn } from "@/lib/core/reality/listing";
import { isSession, SESSIONS } from "@/lib/core/reality/market/sessions";
import { stockPath } from "@/lib/core/reality/stock-code";
import { visibleText } from "@/lib/core/visible-text";
import { CompareBox } from "../compare-choice";
import { TradableMark } from "./tradable-mark";
import styles from "./universe.module.css";
import { UNIVERSE_FIELDS, type UniverseField, type UniverseRow } from "./universe-rows";

/** Rows come chosen and sorted; the table says what was asked for. */
export const features = tableFeatures({ rowSortingFeature });
export type UniverseTable = ReactTable<typeof features, UniverseRow>;

const helper = createColumnHelper<typeof features, UniverseRow>();

export const universeColumns = helper.columns(
  UNIVERSE_FIELDS.map((field) =>
    helper.accessor(({ symbol }) => symbol, {
      id: field,
      sortDescFirst: false,
    }),
  ),
);

/** A row's cells. Drawn again only when the pair itself has changed: a keystroke moves rows and seldom makes new ones. */
export const UniverseCells = memo(function UniverseCells({ row }: { row: UniverseRow }) {
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
        <span className={styles.code}>
          <CompareBox code={code} />
          <WatchStar code={code} />
          <Link href={stockPath(code)} prefetch={false}>
            {code}
          </Link>
        </span>
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
        <span className={styles.muted}>{t("research.universe.no")}</span>
      );
    case "state":
      return <TradableMark tradable={tradable} />;
    default:
      return field satisfies never;
  }
}

/** The name in the page's language before the one in the other. */
function Names({ names }: { names: Listing["names"] }) {
  const t = useTranslations("research.stock");
  const [first, second] = namesIn(useLocale(), names);
  if (first === undefined) return <Unknown reason={t("noName")} />;
  return (
    <span title={second === undefined ? first.name : `${first.name} · ${second.name}`}>
      <span lang={first.language}>{first.name}</span>
      {second === undefined ? null : (
        <span className={styles.second} lang={second.language}>
          {second.name}
        </span>
      )}
    </span>
  );
}

/** A square per session in the order of the day, filled where the pair trades; anything else the exchange names is written out. */
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
          <span key={session} data-session={session} data-on={sessions.includes(session) || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{label || t("research.universe.no")}</span>
      {others.length > 0 ? <span className={styles.second}>{others.join(t("ui.comma"))}</span> : null}
    </span>
  );
}
