"use client";
import { ActionIcon, Button } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Ask } from "@/components/ui/forms/ask-first";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/core/action-result";
import { amountLabel } from "@/lib/core/amount-text";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { CoinAmount } from "@/lib/rates/valuation";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import type { CancelledOrder } from "@/lib/trading/contract";
import { sumByCoin } from "@/lib/trading/open-value";
import type { TradeTools } from "./changes/row-actions";
import styles from "./selection.module.css";

/** A selected order or strategy order. */
export type PickedOrder = {
  /** Its number at the exchange. */
  readonly id: string;
  /** Our own record of it; null: placed elsewhere. */
  readonly ownOrderId: string | null;
  /** What is not filled of it; null: not known. */
  readonly value: CoinAmount | null;
};

type SelectionBarProps = {
  barRef: RefObject<HTMLDivElement | null>;
  picked: readonly PickedOrder[];
  /** Selected ones that are over by now. */
  lost: number;
  /** Rows of the page that can be selected. */
  selectable: number;
  selectAll: () => void;
  clear: () => void;
  operation: "cancel-order" | "cancel-strategy-order";
  trade: TradeTools;
  onCancelled: (orders: readonly CancelledOrder[]) => void;
  /** Changes all that are selected; null: they have no form of several. */
  change: ReactNode;
};

/** Words that a phone has no room for. */
export const wideOnly = (words: ReactNode) => <span className={styles.wide}>{words}</span>;

/** How many rows are selected, and what can be done with all of them. */
export function SelectionBar(props: SelectionBarProps) {
  const { barRef, picked, lost, selectable, selectAll, clear, change, ...cancelling } = props;
  const t = useTranslations("orderDesk.bar");
  const count = picked.length;
  const said = [
    lost > 0 ? t("lost", { count: lost }) : null,
    count > 0 ? t("count", { count }) : null,
  ].filter((one) => one !== null);
  return (
    <>
      <p role="status" className={count > 0 ? "visually-hidden" : "note"}>
        {said.join(" ")}
      </p>
      {count === 0 ? null : (
        <section ref={barRef} className={`${styles.bar} screen-only`} aria-label={t("label")}>
          <span className={styles.count} aria-hidden>
            {t("countShort", { count })}
          </span>
          {count < selectable ? (
            <Button size="compact-sm" variant="subtle" onClick={selectAll}>
              {t("all", { count: selectable })}
            </Button>
          ) : null}
          <div className={styles.tools}>
            {change}
            <span data-cancel-selected>
              <CancelSelected {...cancelling} picked={picked} />
            </span>
            <ActionIcon variant="subtle" color="gray" aria-label={t("clear")} onClick={clear}>
              <Icon name="close" />
            </ActionIcon>
          </div>
        </section>
      )}
    </>
  );
}

type CancelSelectedProps = Pick<
  SelectionBarProps,
  "picked" | "operation" | "trade" | "onCancelled"
>;

/**
 * Our own orders are asked to cancel at once, as on their page. What was placed elsewhere becomes
 * drafts, which the next page sends.
 */
function CancelSelected({ picked, operation, trade, onCancelled }: CancelSelectedProps) {
  const t = useTranslations("orderDesk");
  const locale = useLocale();
  const { accountId } = trade;
  const own = picked.map(({ ownOrderId }) => ownOrderId).filter((id) => id !== null);
  const elsewhere = picked.filter(({ ownOrderId }) => ownOrderId === null);
  const drafted = elsewhere.slice(0, MAX_BATCH);

  const cancelOwn = async (): Promise<ActionResult<string | null> | null> => {
    for (let at = 0; at < own.length; at += MAX_BATCH) {
      const ids = own.slice(at, at + MAX_BATCH);
      const { data, ...failed } = await trade.cancelOwn({ accountId, ids });
      if (data === undefined) return { ...failed, data };
      if (data.kind === "refused") return { data: data.problem };
      onCancelled(data.orders);
    }
    return null;
  };
  const run = async (): Promise<ActionResult<string | null>> => {
    const failed = await cancelOwn();
    if (failed !== null) return failed;
    if (drafted.length === 0) return { data: null };
    const changes = drafted.map(({ id }) => ({ id, text: {} }));
    return trade.draftSeveral({ accountId, operation, changes });
  };

  const amounts = sumByCoin(picked.map(({ value }) => value).filter((value) => value !== null));
  const unpriced = picked.filter(({ value }) => value === null).length;
  const amountTexts = amounts.map(
    ({ coin, amount }) => `${amountLabel(amount, "value")} ${visibleText(coin)}`,
  );
  const text = [
    amounts.length > 0 ? t("cancel.value", { amounts: listText(amountTexts, locale) }) : null,
    unpriced > 0 ? t("cancel.unpriced", { count: unpriced }) : null,
    own.length > 0 ? t("cancel.own", { count: own.length }) : null,
    elsewhere.length > 0 ? t("cancel.elsewhere", { count: elsewhere.length }) : null,
    elsewhere.length > MAX_BATCH ? t("cancel.most", { count: MAX_BATCH }) : null,
  ].filter((sentence) => sentence !== null);
  const count = picked.length;
  return (
    <Dropdown
      trigger={t.rich("bar.cancel", { count, wide: wideOnly })}
      variant="light"
      color="red"
      size="compact-sm"
    >
      {(close) => (
        <Ask
          title={t("cancel.title", { count })}
          text={text.join(" ")}
          yes={t("cancel.yes", { count })}
          no={t("cancel.no")}
          run={run}
          close={close}
        />
      )}
    </Dropdown>
  );
}
