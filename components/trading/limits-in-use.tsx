"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { isZeroAmount } from "@/lib/core/amount";
import type { LimitHold, LimitsInUse } from "@/lib/trading/limit-holds";
import type { OrderRecord } from "@/lib/trading/order-record";
import { FigureFact } from "./cells";
import { recordSays } from "./order-text";
import own from "./trading.module.css";

/** What a record of a list holds of the limits. Absent: nothing. */
export function HeldOfLimits({ hold }: { hold: LimitHold | undefined }) {
  const t = useTranslations("orderDesk.holds");
  if (hold === undefined) return <Quiet>{t("none")}</Quiet>;
  const { openValue, heldBy, isOfToday } = hold;
  return (
    <>
      {isZeroAmount(openValue) ? null : <Figure amount={openValue} coin="USDT" detail="value" />}{" "}
      {heldBy === null ? null : <Quiet>{t("with", { id: heldBy })}</Quiet>}{" "}
      {isOfToday ? <Quiet>{t("today")}</Quiet> : null}
    </>
  );
}

type RecordHoldProps = {
  hold: LimitHold | undefined;
  most: LimitsInUse["most"];
};

/** The same of one record, beside what the limits allow. */
export function RecordHold({ hold, most }: RecordHoldProps) {
  const t = useTranslations("orderDesk.holds");
  if (hold === undefined) return <SubLine>{t("noneText")}</SubLine>;
  const { openValue, heldBy, isOfToday } = hold;
  const parts = [
    isZeroAmount(openValue)
      ? null
      : t.rich("recordValue", {
          held: () => <Figure amount={openValue} coin="USDT" detail="value" />,
          most: () => <Figure amount={most.openValue} coin="USDT" detail="value" />,
        }),
    heldBy === null ? null : t("with", { id: heldBy }),
    isOfToday ? t("recordToday", { most: most.ordersADay }) : null,
  ].filter((part) => part !== null);
  return (
    <SubLine>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at most three parts, in a fixed order
        <span key={index}>
          {index === 0 ? null : " · "}
          {part}
        </span>
      ))}
    </SubLine>
  );
}

const column = columnOf<OrderRecord>();

type LimitsUsedProps = {
  inUse: LimitsInUse;
  /** Those that hold most, the largest first. */
  holders: readonly OrderRecord[];
  accountId: number;
};

/** What is used of the limits that all records share, what is left, and which records hold it. */
export function LimitsUsed({ inUse, holders, accountId }: LimitsUsedProps) {
  const t = useTranslations("orderDesk.holds");
  const trade = useTranslations("trade");
  const { most, used, left, holds } = inUse;
  const heldBy = new Map(holds.map(({ id, openValue }) => [id, openValue]));
  const holding = holds.filter(({ openValue }) => !isZeroAmount(openValue)).length;
  return (
    <>
      <dl className={own.figures}>
        <FigureFact term={t("openValue")}>
          <Figure amount={used.openValue} detail="value" />{" "}
          <Quiet>
            {"/ "}
            <Figure amount={most.openValue} coin="USDT" detail="value" />
          </Quiet>
          <SubLine>
            {left.openValue === null
              ? t("over")
              : t.rich("left", {
                  left: () => <Figure amount={left.openValue} coin="USDT" detail="value" />,
                })}
          </SubLine>
        </FigureFact>
        <FigureFact term={t("ordersToday")} hint={t("ordersHint")}>
          {t("of", { used: used.ordersToday, most: most.ordersADay })}
          <SubLine>
            {left.ordersToday === null ? t("over") : t("leftCount", { count: left.ordersToday })}
          </SubLine>
        </FigureFact>
      </dl>
      {holders.length === 0 ? (
        <SubLine>{t("nothing")}</SubLine>
      ) : (
        <DataTable
          label={t("by")}
          rows={holders}
          rowId={({ id }) => id}
          columns={[
            column.lead("record", t("by"), (order) => (
              <PageLink href={`/trading/orders/sent/${order.id}?account=${accountId}`}>
                {recordSays(trade, order)}
              </PageLink>
            )),
            column("drafter", trade("placed.by"), ({ drafter }) => drafter),
            column.figure("value", t("openValue"), { phone: "aside" }, ({ id }) => (
              <Figure amount={heldBy.get(id) ?? null} coin="USDT" detail="value" />
            )),
          ]}
        />
      )}
      {holding > holders.length ? (
        <SubLine>{t("more", { count: holding - holders.length })}</SubLine>
      ) : null}
    </>
  );
}
