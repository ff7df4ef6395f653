"use client";
import { Button, Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoiceFilter } from "@/components/filters/choice-filter";
import type { ChoicesPromise } from "@/components/filters/choice-form";
import { DateFilter } from "@/components/filters/date-filter";
import { datePresetsToToday } from "@/components/filters/date-presets";
import styles from "@/components/filters/filter-bar.module.css";
import { chosenText, FilterPill } from "@/components/filters/filter-pill";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import type { Day } from "@/lib/core/day";
import { REPAYMENT_LISTS, type RepaymentFilter } from "@/lib/core/repayments/filter";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";
import { NO_FILTERS, useRepaymentsUrl } from "./use-repayments-url";

type List = (typeof REPAYMENT_LISTS)[number];

type RepaymentsFilterBarProps = {
  filter: RepaymentFilter;
  choices: ChoicesPromise<List>;
  today: Day;
  children?: ReactNode;
};

export function RepaymentsFilterBar({ filter, choices, today, children }: RepaymentsFilterBarProps) {
  const t = useTranslations("repayments");
  const filters = useTranslations("filters");
  const chosenWords = useTranslations("filters.chosen");
  const { url, change } = useRepaymentsUrl();
  const { orderIds, except } = filter;
  const of = (kind: List) => ({ choices, kind, chosen: { only: filter[kind], except: except[kind] } });
  const anySet =
    orderIds.length > 0 || REPAYMENT_LISTS.some((list) => filter[list].length + except[list].length > 0);
  return (
    <search className={styles.bar} aria-label={filters("label")}>
      {children}
      <DateFilter
        range={filter.range}
        url={url}
        last={today}
        presets={datePresetsToToday(today)}
        onChange={change}
      />
      <ChoiceFilter
        label={t("fields.coin")}
        {...of("coins")}
        onChange={({ only, except }) => change({ coin: [...only], exceptCoin: [...except] })}
      />
      <ChoiceFilter
        label={t("fields.businessType")}
        {...of("businessTypes")}
        nameOf={(type) => businessTypeLabel(t, type)}
        onChange={({ only, except }) => change({ businessType: [...only], exceptBusinessType: [...except] })}
      />
      <ChoiceFilter
        label={t("fields.repayType")}
        {...of("repayTypes")}
        nameOf={(type) => repayTypeLabel(t, type)}
        onChange={({ only, except }) => change({ repayType: [...only], exceptRepayType: [...except] })}
      />
      <FilterPill<string[]>
        label={t("fields.repayOrderId")}
        value={chosenText(chosenWords, { only: orderIds, except: [] }, (id) => id)}
        empty={[]}
        onChange={(orderId) => change({ orderId })}
      >
        {(apply) => <OrderForm chosen={orderIds} onApply={apply} />}
      </FilterPill>
      {anySet ? (
        <Button variant="subtle" onClick={() => change(NO_FILTERS)}>
          {filters("clearAll")}
        </Button>
      ) : null}
    </search>
  );
}

type OrderFormProps = { chosen: readonly string[]; onApply: (orderIds: string[]) => void };

/** Order ids, pasted in any list form. */
function OrderForm({ chosen, onApply }: OrderFormProps) {
  const t = useTranslations();
  const apply = (data: FormData) => {
    const orderIds = textOf(data, "orderIds").split(/[\s,;]+/);
    onApply([...new Set(orderIds.filter((id) => id !== ""))]);
  };
  return (
    <Form className={styles.form} action={apply}>
      <Textarea
        rows={4}
        label={t("repayments.orderIds")}
        description={t("repayments.orderIdsNote")}
        name="orderIds"
        defaultValue={chosen.join("\n")}
      />
      <Submit fullWidth text={t("filters.apply")} />
    </Form>
  );
}
