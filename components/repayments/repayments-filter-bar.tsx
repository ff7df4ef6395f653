"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoiceFilter } from "@/components/filters/choice-filter";
import type { ChoicesPromise } from "@/components/filters/choice-form";
import { DateFilter } from "@/components/filters/date-filter";
import styles from "@/components/filters/filter-bar.module.css";
import { OrderFilter } from "@/components/filters/order-filter";
import type { Day } from "@/lib/core/day";
import { isFiltered, type RepaymentFilter, type RepaymentList } from "@/lib/repayments/filter";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";
import { NO_FILTERS, useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsFilterBarProps = {
  filter: RepaymentFilter;
  choices: ChoicesPromise<RepaymentList>;
  today: Day;
  children?: ReactNode;
};

export function RepaymentsFilterBar({
  filter,
  choices,
  today,
  children,
}: RepaymentsFilterBarProps) {
  const t = useTranslations("repayments");
  const filters = useTranslations("filters");
  const { url, change } = useRepaymentsUrl();
  const { orderIds, except } = filter;
  const of = (kind: RepaymentList) => ({
    choices,
    kind,
    chosen: { only: filter[kind], except: except[kind] },
  });
  return (
    <search className={styles.bar} aria-label={filters("label")}>
      {children}
      <DateFilter range={filter.range} url={url} last={today} endsToday onChange={change} />
      <ChoiceFilter
        label={t("fields.coin")}
        {...of("coins")}
        onChange={({ only, except }) => change({ coin: [...only], exceptCoin: [...except] })}
      />
      <ChoiceFilter
        label={t("fields.businessType")}
        {...of("businessTypes")}
        nameOf={(type) => businessTypeLabel(t, type)}
        onChange={({ only, except }) =>
          change({ businessType: [...only], exceptBusinessType: [...except] })
        }
      />
      <ChoiceFilter
        label={t("fields.repayType")}
        {...of("repayTypes")}
        nameOf={(type) => repayTypeLabel(t, type)}
        onChange={({ only, except }) =>
          change({ repayType: [...only], exceptRepayType: [...except] })
        }
      />
      <OrderFilter
        note={t("orderIdsNote")}
        orderIds={orderIds}
        onChange={(orderId) => change({ orderId })}
      />
      {isFiltered(filter) ? (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {filters("clearAll")}
        </Button>
      ) : null}
    </search>
  );
}
