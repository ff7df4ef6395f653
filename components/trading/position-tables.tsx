"use client";
import { useTranslations } from "next-intl";
import { columnOf, FIGURE } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import type { Kept } from "@/lib/core/trading/kept";
import { visibleText } from "@/lib/core/visible-text";
import { Missing, SideWord, symbolColumn, timeColumn } from "./cells";
import { LeverageLink, type TradeTools } from "./changes/row-actions";
import { type RecordsPage, RecordsTable } from "./records-table";
import { marginText } from "./trading-text";

const position = columnOf<Kept<"position">>();

type PositionsProps = { rows: readonly Kept<"position">[]; page: RecordsPage; trade: TradeTools | null };

export function PositionsTable({ rows, page, trade }: PositionsProps) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="position"
      label={t("table.label.positions")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"position">(t("table.openedAt")),
        symbolColumn<"position">(t("table.symbol")),
        position("side", t("table.side"), ({ record }) => <SideWord side={record.posSide} />),
        position("size", t("table.size"), ({ record }) => <Figure amount={record.total} />, FIGURE),
        position("entry", t("table.entry"), ({ record }) => <Figure amount={record.avgPrice} />, FIGURE),
        position("mark", t("table.mark"), ({ record }) => <Figure amount={record.markPrice} />, FIGURE),
        position(
          "liquidation",
          t("table.liquidation"),
          ({ record }) => <Figure amount={record.liquidationPrice} reason={t("table.noLiquidation")} />,
          FIGURE,
        ),
        position(
          "unrealised",
          t("table.unrealised"),
          ({ record }) => <Profit amount={record.unrealisedPnl} coin={record.marginCoin} />,
          { isFigure: true, phone: "aside" },
        ),
        position(
          "leverage",
          t("table.leverage"),
          ({ record }) => <Figure amount={record.leverage} />,
          FIGURE,
        ),
        position("mode", t("table.mode"), ({ record }) =>
          record.marginMode === null ? <Missing /> : marginText(t, record.marginMode),
        ),
        ...(trade === null
          ? []
          : [
              position("trade", "", ({ record, recordId }) => (
                <LeverageLink
                  name={record.symbol}
                  href={`${trade.changeUrl}&do=set-leverage&id=${encodeURIComponent(recordId)}`}
                />
              )),
            ]),
      ]}
    />
  );
}

const closed = columnOf<Kept<"closed-position">>();

export function ClosedPositionsTable({
  rows,
  page,
}: {
  rows: readonly Kept<"closed-position">[];
  page: RecordsPage;
}) {
  const t = useTranslations("trading");
  return (
    <RecordsTable
      kind="closed-position"
      label={t("table.label.positions")}
      rows={rows}
      page={page}
      columns={[
        timeColumn<"closed-position">(t("table.closedAt")),
        symbolColumn<"closed-position">(t("table.symbol")),
        closed("side", t("table.side"), ({ record }) => <SideWord side={record.posSide} />),
        closed("size", t("table.size"), ({ record }) => <Figure amount={record.closeTotalPos} />, FIGURE),
        closed("entry", t("table.entry"), ({ record }) => <Figure amount={record.openPriceAvg} />, FIGURE),
        closed("exit", t("table.exit"), ({ record }) => <Figure amount={record.closePriceAvg} />, FIGURE),
        closed(
          "realised",
          t("table.realised"),
          ({ record }) => <Profit amount={record.cumRealisedPnl} coin={record.marginCoin} />,
          FIGURE,
        ),
        closed(
          "net",
          t("table.net"),
          ({ record }) => <Profit amount={record.netProfit} coin={record.marginCoin} />,
          { isFigure: true, phone: "aside" },
        ),
        closed(
          "funding",
          t("table.funding"),
          ({ record }) => <Profit amount={record.totalFunding} coin={record.marginCoin} />,
          FIGURE,
        ),
      ]}
    />
  );
}

type ProfitProps = { amount: Kept<"position">["record"]["unrealisedPnl"]; coin: string | null };

/** In the coin of margin. */
function Profit({ amount, coin }: ProfitProps) {
  return <Figure amount={amount} {...(coin === null ? {} : { coin: visibleText(coin) })} />;
}
