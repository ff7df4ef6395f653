"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Figure } from "@/components/ui/figure";
import { LinkButton } from "@/components/ui/link-button";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { pairText } from "@/lib/core/market-name";
import { isFutures } from "@/lib/trading/exchange-words";
import { presetLines } from "@/lib/trading/order-presets";
import { isBorrowing, type OrderPreview } from "@/lib/trading/order-preview";
import type { PlacedRecord } from "@/lib/trading/order-record";
import { ticketQuery } from "@/lib/trading/ticket";
import { FigureFact } from "./cells";
import { ChangeLines } from "./changes/change-preview";
import { productText } from "./order-text";
import { PreviewFrame } from "./preview-frame";
import type { PreviewActions } from "./send-part";
import own from "./trading.module.css";

type PreviewedOrder = PlacedRecord & { readonly preview: OrderPreview };

type TicketPreviewProps = {
  order: PreviewedOrder;
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Address of the ticket, with the account; more parameters follow. */
  ticketHref: string;
  /** Null: somebody else drafted it. */
  actions: PreviewActions | null;
  /** Session and suspension of a Reality pair. */
  stock: ReactNode;
};

/** The preview of an order. */
export function TicketPreview({ order, nowMs, ticketHref, actions, stock }: TicketPreviewProps) {
  const t = useTranslations("trade");
  const ticket = useTranslations("ticket.advanced");
  const { preview, request, typed } = order;
  const { replaces, instrumentStatus } = preview;
  const { posSide, reduceOnly, stpMode = "none" } = request ?? typed;
  const presets = presetLines({}, request ?? typed);
  return (
    <PreviewFrame
      record={order}
      nowMs={nowMs}
      changeHref={`${ticketHref}&${ticketQuery(order)}`}
      actions={actions}
      of={
        <SubLine>
          {t("says.of", { symbol: pairText(order.symbol), category: productText(t, order) })}{" "}
          {posSide ? `${t(`says.${posSide}`)} ` : ""}
          {reduceOnly === "yes" ? t("says.reduce") : ""}{" "}
          {stpMode === "none" ? "" : ticket("stp", { what: ticket(`stpModes.${stpMode}`) })}
        </SubLine>
      }
      stock={stock}
      repairOf={({ field, nearest }) =>
        nearest !== null && (field === "qty" || field === "price") ? (
          <LinkButton href={`${ticketHref}&${ticketQuery(order, { [field]: nearest })}`}>
            {t("look.use", { value: nearest })}
          </LinkButton>
        ) : null
      }
    >
      {replaces ? (
        <Notice>
          {t("look.replaces", { id: replaces.orderId })}{" "}
          {t("look.replacesText", { qty: replaces.qty ?? "—", price: replaces.price ?? "—" })}
        </Notice>
      ) : null}
      {presets.length > 0 ? <ChangeLines lines={presets} /> : null}
      <PreviewFigures preview={preview} category={order.category} />
      {instrumentStatus === "online" || instrumentStatus === null ? null : (
        <Notice>
          {t("look.symbolState")}: {instrumentStatus}
        </Notice>
      )}
    </PreviewFrame>
  );
}

function PreviewFigures({ preview, category }: { preview: OrderPreview; category: string }) {
  const t = useTranslations("trade.look");
  const { lastPrice, quoteCoin, value, fee, spends, borrows } = preview;
  return (
    <>
      <dl className={own.figures}>
        <FigureFact term={t("value")}>
          <Figure amount={value} coin="USDT" reason={t("valueUnknown")} detail="value" />
        </FigureFact>
        <FigureFact term={t("lastPrice")}>
          <Figure amount={lastPrice} coin={quoteCoin} reason={t("valueUnknown")} />
        </FigureFact>
        <FigureFact term={t("fee")} hint={t("feeNote")}>
          <Figure amount={fee} coin={quoteCoin} reason={t("feeUnknown")} />
        </FigureFact>
        {spends ? (
          <>
            <FigureFact term={t("available")}>
              <Figure amount={spends.available} coin={spends.coin} reason={t("balanceUnknown")} />
            </FigureFact>
            <FigureFact term={t("after")}>
              <Figure amount={spends.after} coin={spends.coin} reason={t("balanceUnknown")} />
            </FigureFact>
          </>
        ) : null}
        {isBorrowing(preview.request) && spends ? (
          <FigureFact term={t("borrows")}>
            <Figure amount={borrows} coin={spends.coin} reason={t("balanceUnknown")} />
          </FigureFact>
        ) : null}
      </dl>
      {isFutures(category) ? <SubLine>{t("futuresMargin")}</SubLine> : null}
    </>
  );
}
