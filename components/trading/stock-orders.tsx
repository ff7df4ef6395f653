"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import type { Kept } from "@/lib/trading/kept";
import { figureColumn, given, PlacedWord, RecordState, timeColumn } from "./cells";
import { sideText, typeText } from "./trading-text";

const column = columnOf<Kept<"order">>();

type StockOrdersProps = {
  orders: readonly Kept<"order">[];
  /** Every order of the symbol. */
  href: string;
  symbol: string;
};

/** The latest orders of one stock, placed here and elsewhere. */
export function StockOrders({ orders, href, symbol }: StockOrdersProps) {
  const t = useTranslations("tradeStart.stock");
  const trading = useTranslations("trading");
  const all = <PageLink href={href}>{t("all", { symbol })}</PageLink>;
  if (orders.length === 0)
    return (
      <p className="note">
        {t("none")} {all}
      </p>
    );
  return (
    <>
      <DataTable
        label={t("orders")}
        rows={orders}
        rowId={({ recordId }) => recordId}
        columns={[
          { ...timeColumn<"order">(trading("table.time")) },
          column("side", trading("table.side"), ({ record: { side, orderType } }) =>
            trading("table.what", {
              side: sideText(trading, side ?? ""),
              type: typeText(trading, orderType ?? ""),
            }),
          ),
          figureColumn(orders, {
            id: "price",
            header: trading("table.price"),
            amountOf: ({ record }) => given(record.price),
            reason: trading("table.noPrice"),
          }),
          column.figure("filled", trading("table.filled"), ({ record }) => (
            <Figure amount={record.cumExecQty} />
          )),
          column("state", trading("table.state"), ({ record, unlistedAtMs }) => (
            <RecordState state={record.orderStatus} unlistedAtMs={unlistedAtMs} />
          )),
          column("placed", trading("table.placed"), ({ ownOrderId }) => (
            <PlacedWord ownOrderId={ownOrderId} />
          )),
        ]}
      />
      <p className="note">{all}</p>
    </>
  );
}
