"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isAnyway } from "@/components/clients/ask-unknown";
import { ClientPicker, uidsOf } from "@/components/clients/client-picker";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { productTypeText } from "@/lib/core/market-name";
import type { SaveTerm, SaveTermOutcome } from "@/lib/terms/contract";
import { ChoiceSelect, EnterTermAnswer, problemOf } from "./enter-term";

type TermFormProps = {
  accountId: number;
  today: string;
  productTypes: readonly string[];
  save: ServerAction<SaveTerm, Worded<SaveTermOutcome>>;
};

/** Adds a term. The fields keep their text, so that the next exception needs one change. */
export function TermForm({ accountId, today, productTypes, save }: TermFormProps) {
  const all = useTranslations();
  const t = useTranslations("terms.form");
  const { outcome, isPending, run } = useAnswer<Worded<SaveTermOutcome>>(refused);
  const problem = problemOf(outcome);
  const send = (data: FormData) => {
    const typed = {
      from: textOf(data, "from"),
      percent: textOf(data, "percent"),
      uid: uidsOf(data, "uid"),
      symbol: textOf(data, "symbol"),
      productType: textOf(data, "productType"),
      note: textOf(data, "note"),
    };
    run(() => save({ accountId, typed, anyway: isAnyway(data) }));
  };
  return (
    <Form action={send} columnPx={150} maw={1120} noValidate>
      <DayField label={t("from")} name="from" defaultValue={today} error={problem("from")} />
      <TextInput
        label={t("percent")}
        name="percent"
        description={t("percentNote")}
        error={problem("percent")}
        inputMode="decimal"
        autoComplete="off"
      />
      <ClientPicker
        isOne
        accountId={accountId}
        name="uid"
        label={t("uid")}
        description={t("every")}
        error={problem("uid")}
      />
      <TextInput
        label={t("symbol")}
        name="symbol"
        description={t("every")}
        error={problem("symbol")}
        autoComplete="off"
      />
      <ChoiceSelect
        label={t("productType")}
        name="productType"
        choices={productTypes}
        nameOf={(type) => productTypeText(all, type)}
        error={problem("productType")}
      />
      <TextInput
        label={t("note")}
        name="note"
        description={t("noteNote")}
        error={problem("note")}
        autoComplete="off"
      />
      <div data-wide="">
        <Submit loading={isPending} text={t("save")} />
      </div>
      <EnterTermAnswer outcome={outcome} saved={t("saved")} isPending={isPending} />
    </Form>
  );
}
