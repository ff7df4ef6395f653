"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import { pairText } from "@/lib/core/market-name";
import type { OfRecord } from "@/lib/trading/contract";
import type { LimitHold } from "@/lib/trading/limit-holds";
import { isOver, mayCancel } from "@/lib/trading/order-life";
import { isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { findFigure } from "@/lib/trading/steps";
import { HeldOfLimits } from "./limits-in-use";
import { productText, recordSays, stateName } from "./order-text";
import styles from "./ticket.module.css";
import own from "./trading.module.css";
import { ageText } from "./trading-text";

type PlacedTableProps = {
  orders: readonly OrderRecord[];
  nowMs: number;
  accountId: number;
  /** What each record holds of the limits, by its id; one that holds nothing is absent. */
  holds: Readonly<Record<string, LimitHold>>;
  /** Null: this person has no trading role here. */
  cancel: ServerAction<OfRecord, string | null> | null;
};

const column = columnOf<OrderRecord>();

export function PlacedTable({ orders, nowMs, accountId, holds, cancel }: PlacedTableProps) {
  const desk = useTranslations("orderDesk.holds");
  const t = useTranslations("trade");
  const trading = useTranslations("trading");
  return (
    <div className={own.records}>
      <DataTable
        label={t("heads.placed")}
        rows={orders}
        rowId={({ id }) => id}
        stateOf={({ state }) => state}
        columns={[
          column("drafted", t("placed.drafted"), ({ createdAt }) => (
            <>
              <LocalTime ms={createdAt.getTime()} />{" "}
              <Quiet>{ageText(trading, nowMs - createdAt.getTime())}</Quiet>
            </>
          )),
          column("order", t("placed.order"), { isLead: true, isProse: true }, (order) => (
            <>
              <PageLink href={`/trading/orders/sent/${order.id}?account=${accountId}`}>
                {recordSays(t, order)}
              </PageLink>{" "}
              {order.symbol === null ? null : (
                <Quiet>
                  {t("says.of", {
                    symbol: pairText(order.symbol),
                    category: productText(t, order),
                  })}
                </Quiet>
              )}{" "}
              {order.present === null ? null : <Quiet>{t("order.present")}</Quiet>}
            </>
          )),
          column.figure("filled", t("placed.filled"), (order) =>
            isPlaced(order) ? (
              <Figure amount={order.executedQty} reason={t("order.nothingFilled")} />
            ) : null,
          ),
          column.figure("value", t("placed.value"), ({ value, preview }) =>
            value === null &&
            preview !== null &&
            "subject" in preview &&
            preview.subject.value === null ? null : (
              <Figure amount={value} reason={t("look.valueUnknown")} detail="value" />
            ),
          ),
          column("holds", desk("column"), { phone: "rare" }, ({ id }) => (
            <HeldOfLimits hold={holds[id]} />
          )),
          column("by", t("placed.by"), { phone: "rare" }, ({ drafter }) => drafter),
          column("state", t("placed.state"), { isProse: true }, (order) => (
            <PlacedState order={order} />
          )),
          column(
            "trade",
            <span className="visually-hidden">{t("placed.cancel")}</span>,
            (order) => {
              const { id } = order;
              return cancel === null || !mayCancel(order) ? null : (
                <AskFirst
                  trigger={t("placed.cancel")}
                  label={t("placed.cancelLabel", { id })}
                  title={t("placed.cancelTitle")}
                  text={t("placed.cancelText")}
                  yes={t("placed.cancelYes")}
                  run={() => cancel({ accountId, id })}
                />
              );
            },
          ),
        ]}
      />
    </div>
  );
}

/**
 * The state in words; of an unknown outcome what is done about it, and what nobody may do
 * meanwhile.
 */
export function PlacedState({ order }: { order: OrderRecord }) {
  const t = useTranslations("trade");
  const { state, sentAt, nextLookAt, cancel, hold } = order;
  const filled = order.executedQty === null ? null : findFigure(order.executedQty);
  if (state === "unknown" || (state === "sending" && sentAt !== null)) {
    return (
      <span className={state === "unknown" ? styles.broken : undefined}>
        {state === "unknown" && sentAt !== null
          ? t.rich(isPlaced(order) ? "order.unknown" : "changes.unknown", {
              at: () => <LocalTime ms={sentAt.getTime()} />,
            })
          : t(`orderStates.${state}`)}{" "}
        {nextLookAt === null
          ? null
          : t.rich("order.nextLook", { at: () => <LocalTime ms={nextLookAt.getTime()} exact /> })}
      </span>
    );
  }
  return (
    <>
      {stateName(t, order)}
      {hold === null || isOver(state) ? null : (
        <>
          {" "}
          <MarkedText tone="quiet" title={t(`order.holds.${hold}`)}>
            {t("order.held")}
          </MarkedText>
        </>
      )}
      {cancel === null || isOver(state) ? null : <Quiet> {t(`cancelStates.${cancel}`)}</Quiet>}
      {state === "cancelled" && filled !== null ? (
        <Quiet> {t("orderStates.partially-filled")}</Quiet>
      ) : null}
    </>
  );
}
