"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ChoiceFilter } from "@/components/filters/choice-filter";
import type { ChoicesPromise } from "@/components/filters/choice-form";
import { DateFilter } from "@/components/filters/date-filter";
import styles from "@/components/filters/filter-bar.module.css";
import type { ChosenValues } from "@/components/filters/filter-pill";
import { OrderFilter } from "@/components/filters/order-filter";
import type { Day } from "@/lib/core/day";
import { pairText, productTypeText } from "@/lib/core/market-name";
import { isFiltered, type KeptFilter, type KeptList } from "@/lib/trading/kept";
import { placedText, sideText, stateText } from "./trading-text";
import { NO_FILTERS, useTradingUrl } from "./use-trading-url";

type TradingFilterBarProps = {
  /** As the server read it from the address. */
  filter: KeptFilter;
  choices: ChoicesPromise<KeptList>;
  today: Day;
  /** What this tab's records can be chosen by. */
  lists: readonly KeptList[];
  /** Whether there is something that is open; fills are done. */
  hasOpen: boolean;
  /** Whether a record has an order id. */
  hasOrders: boolean;
};

/** What is asked for, one pill each; it stays in view while the page scrolls. */
export function TradingFilterBar({
  filter,
  choices,
  today,
  lists,
  hasOpen,
  hasOrders,
}: TradingFilterBarProps) {
  const all = useTranslations();
  const t = useTranslations("trading");
  const filters = useTranslations("filters");
  const { url, change } = useTradingUrl();
  const { orderIds, except, isOpen, range } = filter;
  const anySet = isFiltered(filter);
  const list = (kind: KeptList) => ({
    choices,
    kind,
    chosen: { only: filter[kind], except: except[kind] },
  });
  const isShown = (kind: KeptList) => lists.includes(kind);
  return (
    <search className={styles.bar} aria-label={filters("label")}>
      {hasOpen ? <WhenChoice isOpen={isOpen} onChange={(when) => change({ when })} /> : null}
      {range === null ? null : (
        <DateFilter range={range} url={url} last={today} endsToday onChange={change} />
      )}
      {isShown("categories") ? (
        <ChoiceFilter
          {...list("categories")}
          label={t("filters.category")}
          nameOf={(category) => productTypeText(all, category)}
          onChange={both((category, exceptCategory) => change({ category, exceptCategory }))}
        />
      ) : null}
      {isShown("symbols") ? (
        <ChoiceFilter
          {...list("symbols")}
          label={t("filters.symbol")}
          nameOf={(symbol) => pairText(symbol)}
          onChange={both((symbol, exceptSymbol) => change({ symbol, exceptSymbol }))}
        />
      ) : null}
      {isShown("sides") ? (
        <ChoiceFilter
          {...list("sides")}
          label={t("filters.side")}
          nameOf={(side) => sideText(t, side)}
          onChange={both((side, exceptSide) => change({ side, exceptSide }))}
        />
      ) : null}
      {isShown("states") ? (
        <ChoiceFilter
          {...list("states")}
          label={t("filters.state")}
          nameOf={(state) => stateText(t, state)}
          onChange={both((state, exceptState) => change({ state, exceptState }))}
        />
      ) : null}
      {isShown("placed") ? (
        <ChoiceFilter
          {...list("placed")}
          label={t("filters.placed")}
          nameOf={(placed) => placedText(t, placed)}
          onChange={both((placed, exceptPlaced) => change({ placed, exceptPlaced }))}
        />
      ) : null}
      {hasOrders ? (
        <OrderFilter
          note={t("filters.orderIdsNote")}
          orderIds={orderIds}
          onChange={(orderId) => change({ orderId })}
        />
      ) : null}
      {anySet ? (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {filters("clearAll")}
        </Button>
      ) : null}
    </search>
  );
}

const both =
  (choose: (only: string[], except: string[]) => void) =>
  ({ only, except }: ChosenValues) =>
    choose([...only], [...except]);

const STATES = ["open", "done"] as const;

type WhenChoiceProps = { isOpen: boolean; onChange: (when: (typeof STATES)[number]) => void };

/** What is open now, or what is over. */
function WhenChoice({ isOpen, onChange }: WhenChoiceProps) {
  const t = useTranslations("trading.when");
  return (
    <SegmentedControl
      aria-label={t("label")}
      value={isOpen ? "open" : "done"}
      data={STATES.map((value) => ({ value, label: t(value) }))}
      onChange={(value) => onChange(STATES.find((one) => one === value) ?? "open")}
    />
  );
}
