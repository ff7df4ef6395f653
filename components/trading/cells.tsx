"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, type TableColumn } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText } from "@/components/ui/marked-text";
import { MarketName } from "@/components/ui/market-name";
import { Notice } from "@/components/ui/notice";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { decimalsOf } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { Kept, KeptKind } from "@/lib/trading/kept";
import type { Fee, MayBeUnread } from "@/lib/trading/records";
import { placedText, sideText, stateText } from "./trading-text";

/** The column that the table is sorted by. */
export function timeColumn<Kind extends KeptKind>(header: string): TableColumn<Kept<Kind>> {
  return columnOf<Kept<Kind>>()("time", header, { sort: "desc" }, ({ atMs }) => (
    <LocalTime ms={atMs} exact />
  ));
}

type FigureColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly amountOf: (row: Row) => Amount | null;
  /** Why it may not be known. */
  readonly reason?: string;
  readonly phone?: "aside" | "rare";
};

/** Figures with the same number of decimals in each row, so that the points align. */
export function figureColumn<Kind extends KeptKind>(
  rows: readonly Kept<Kind>[],
  { id, header, amountOf, reason, ...look }: FigureColumn<Kept<Kind>>,
): TableColumn<Kept<Kind>> {
  const decimals = decimalsOf(rows.map(amountOf));
  return columnOf<Kept<Kind>>().figure(id, header, look, (row) => (
    <Figure amount={amountOf(row)} decimals={decimals} reason={reason} />
  ));
}

/** The market, with its product type. */
export function symbolColumn<Kind extends Exclude<KeptKind, "bot">>(
  header: string,
): TableColumn<Kept<Kind>> {
  return columnOf<Kept<Kind>>().lead("symbol", header, ({ record }) => (
    <MarketName symbol={record.symbol} productType={record.category} />
  ));
}

/** The exchange writes "0" for a price or size that there is not. */
export const given = (amount: Amount | null) =>
  amount === null || isZeroAmount(amount) ? null : amount;

export function SideWord({ side }: { side: string | null }) {
  const t = useTranslations("trading");
  return side === null || side === "" ? <Missing /> : sideText(t, side);
}

/** A figure that the exchange does not give. */
export function Missing({ reason }: { reason?: string }) {
  return <Figure amount={null} reason={reason} />;
}

type RecordStateProps = { state: string | null; unlistedAtMs: number | null };

/** The state, unless nobody knows what became of it. */
export function RecordState({ state, unlistedAtMs }: RecordStateProps) {
  const t = useTranslations("trading");
  if (unlistedAtMs !== null)
    return <span title={t("table.unlistedHint")}>{t("table.unlisted")}</span>;
  return state === null || state === "" ? <Missing /> : stateText(t, state);
}

export function PlacedWord({ ownOrderId }: Pick<Kept<"order">, "ownOrderId">) {
  const t = useTranslations("trading");
  return (
    <MarkedText tone="quiet" title={t("placed.hint")}>
      {placedText(t, ownOrderId === null ? "elsewhere" : "here")}
    </MarkedText>
  );
}

/** Each fee with its coin. */
export function Fees({ fees, reason }: { fees: readonly Fee[] | null; reason: string }) {
  const paid = (fees ?? []).filter(({ fee }) => !isZeroAmount(fee));
  if (paid.length === 0 && fees !== null && fees[0])
    return <Figure amount={fees[0].fee} coin={fees[0].feeCoin} />;
  if (paid.length === 0) return <Missing reason={reason} />;
  return paid.map(({ fee, feeCoin }, index) => (
    <span key={feeCoin}>
      {index === 0 ? null : ", "}
      <Figure amount={fee} coin={feeCoin} />
    </span>
  ));
}

/**
 * Says which fields of a record could not be read, as the exchange sent them; nothing where all
 * could.
 */
export function UnreadFields({ of }: { of: readonly (MayBeUnread | undefined)[] }) {
  const t = useTranslations("trading");
  const fields = new Map<string, string>();
  for (const record of of) {
    for (const [name, text] of Object.entries(record?.unread ?? {})) fields.set(name, text);
  }
  if (fields.size === 0) return null;
  const said = [...fields].map(([name, text]) => `${name} "${visibleText(text)}"`);
  return <Notice>{t("unreadFields", { fields: said.join(", ") })}</Notice>;
}

type FigureFactProps = { term: string; hint?: string | undefined; children: ReactNode };

/** A named figure in a list of them (`figures` in trading.module.css). */
export function FigureFact({ term, hint, children }: FigureFactProps) {
  return (
    <div>
      <dt title={hint}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
