"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type {
  ChangeLine,
  ChangePreview,
  ChangeRecord,
  MeantOrder,
} from "@/lib/trading/order-record";
import { findFigure } from "@/lib/trading/steps";
import { FigureFact, SideWord } from "../cells";
import { productText } from "../order-text";
import { PreviewFrame } from "../preview-frame";
import type { PreviewActions } from "../send-part";
import own from "../trading.module.css";
import { stateText } from "../trading-text";
import { fieldText, optionText } from "./change-text";
import { MeantPositions, OrdersBeside } from "./meant-positions";

type ChangePreviewProps = {
  change: ChangeRecord & { readonly preview: ChangePreview };
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Null: nothing was typed. */
  changeHref: string | null;
  /** Null: somebody else drafted it. */
  actions: PreviewActions | null;
};

/** The preview of a change. */
export function ChangePreviewView({ change, nowMs, changeHref, actions }: ChangePreviewProps) {
  const t = useTranslations("trade");
  const { preview, symbol } = change;
  const { orders, lines, lastPrice, value, subject, positions = [] } = preview;
  const isOfPositions = preview.positions !== undefined;
  return (
    <PreviewFrame
      record={change}
      nowMs={nowMs}
      changeHref={changeHref}
      actions={actions}
      of={
        symbol === null ? null : (
          <SubLine>
            {t("says.of", { symbol: pairText(symbol), category: productText(t, change) })}
          </SubLine>
        )
      }
    >
      {lines.length > 0 ? <ChangeLines lines={lines} /> : null}
      {positions.length > 0 ? <MeantPositions change={change} positions={positions} /> : null}
      <OrdersBeside change={change} />
      {orders.length > 0 ? <MeantOrders orders={orders} /> : null}
      {subject.value === null || isOfPositions ? null : (
        <dl className={own.figures}>
          <FigureFact term={t("changes.value")}>
            <Figure amount={value} coin="USDT" reason={t("look.valueUnknown")} detail="value" />
          </FigureFact>
          <FigureFact term={t("look.lastPrice")}>
            <Figure amount={lastPrice} reason={t("look.valueUnknown")} />
          </FigureFact>
        </dl>
      )}
    </PreviewFrame>
  );
}

const line = columnOf<ChangeLine>();

/** Each figure now and after the change; those that stay say so. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useTranslations("trade");
  return (
    <DataTable
      label={t("changes.lines")}
      rows={lines}
      rowId={({ what, of }) => `${what} ${of ?? ""}`}
      columns={[
        line.lead("what", t("changes.what"), ({ what, of }) =>
          of === undefined ? fieldText(t, what) : `${fieldText(t, what)}, ${visibleText(of)}`,
        ),
        line.figure("before", t("changes.before"), (row) => (
          <LineValue line={row} value={row.before} />
        )),
        line.figure("after", t("changes.after"), (row) =>
          row.before === row.after ? (
            <Quiet>{t("changes.stays")}</Quiet>
          ) : (
            <LineValue line={row} value={row.after} />
          ),
        ),
      ]}
    />
  );
}

function LineValue({ line: { what }, value }: { line: ChangeLine; value: string | null }) {
  const t = useTranslations("trade");
  const trading = useTranslations("trading");
  if (value === null) return <Quiet>{t("changes.none")}</Quiet>;
  if (what === "state") return stateText(trading, value);
  if (what === "requestId") return visibleText(value);
  const figure = findFigure(value);
  return figure === null ? optionText(t, value) : <Figure amount={figure} />;
}

const meant = columnOf<MeantOrder>();

/** The orders that would be cancelled. */
function MeantOrders({ orders }: { orders: readonly MeantOrder[] }) {
  const t = useTranslations("trade");
  const trading = useTranslations("trading.table");
  return (
    <DataTable
      label={t("changes.orders", { count: orders.length })}
      rows={orders}
      rowId={({ orderId }) => orderId}
      columns={[
        meant.lead("id", t("order.orderId"), ({ orderId }) => visibleText(orderId)),
        meant("symbol", trading("symbol"), ({ symbol }) => pairText(symbol)),
        meant("side", trading("side"), ({ side }) => <SideWord side={side} />),
        meant.figure("qty", trading("size"), ({ qty }) => <Figure amount={qty} />),
        meant.figure("price", trading("price"), ({ price }) => <Figure amount={price} />),
      ]}
    />
  );
}
