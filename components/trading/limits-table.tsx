"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import type { LimitLine } from "@/lib/trading/order-limits";
import { findFigure } from "@/lib/trading/steps";
import { categoriesText, stateText } from "./limit-text";
import styles from "./ticket.module.css";

const column = columnOf<LimitLine>();

/** Each limit, the order's figure, and what is left of the limit afterwards. */
export function LimitsTable({ limits }: { limits: readonly LimitLine[] }) {
  const t = useTranslations("trade");
  return (
    <DataTable
      label={t("look.limits")}
      rows={limits}
      rowId={({ limit }) => limit}
      columns={[
        column.lead("limit", t("look.limit"), ({ limit }) => t(`look.limitNames.${limit}`)),
        column.figure("is", t("look.is"), (line) => <LimitValue line={line} value={line.is} />),
        column.figure("most", t("look.most"), (line) =>
          line.limit === "price-deviation" && line.most !== null ? (
            t("look.percent", { value: line.most })
          ) : (
            <LimitValue line={line} value={line.most} />
          ),
        ),
        column.figure("left", t("look.left"), (line) => (
          <LimitValue line={line} value={line.left} />
        )),
        column("kept", "", { phone: "aside" }, ({ isKept }) => (
          <span className={isKept ? undefined : styles.broken}>
            {t(isKept ? "look.kept" : "look.broken")}
          </span>
        )),
      ]}
    />
  );
}

/** A figure with its unit, or a word. */
function LimitValue({ line: { limit }, value }: { line: LimitLine; value: string | null }) {
  const t = useTranslations("trade");
  if (value === null) return <Unknown reason={t("look.noFigure")} />;
  const figure = findFigure(value);
  switch (limit) {
    case "largest-order":
    case "open-value":
      return figure === null ? value : <Figure amount={figure} coin="USDT" detail="value" />;
    case "orders-a-day":
    case "symbol":
    case "borrowing":
    case "shorting":
    case "moving":
      return value;
    case "category":
      return categoriesText(t, value);
    case "state":
      return stateText(t, value);
    case "price-deviation":
    case "leverage":
      return figure === null ? value : <Figure amount={figure} />;
    case "market-orders":
      return value === "market" || value === "limit" ? t(`types.${value}`) : value;
    default:
      return limit satisfies never;
  }
}
