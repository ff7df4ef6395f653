"use client";
import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { isAnyway } from "@/components/clients/ask-unknown";
import { ClientPicker, uidsOf } from "@/components/clients/client-picker";
import { ChoiceSelect, EnterTermAnswer, problemOf } from "@/components/terms/enter-term";
import { ChangedMeanwhile } from "@/components/ui/forms/changed-meanwhile";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { useEarlyValue } from "@/components/ui/forms/use-early-value";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import { percentOf } from "@/lib/core/amount";
import { dayLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type {
  PreviewPartnerTerm,
  PreviewPartnerTermOutcome,
  SavePartnerTerm,
  SavePartnerTermOutcome,
  TypedPartnerTerm,
} from "@/lib/payouts/contract";
import {
  type EnteredPartnerTerm,
  INTRODUCER_BASES,
  type Partner,
  SHARE_BASES,
} from "@/lib/payouts/partner-terms";
import { SHARE_TEXTS } from "./partner-term-list";
import { PartnerTermPreviewTable } from "./partner-term-preview";
import { readTierFields, TierFields } from "./tier-fields";

type PartnerTermFormProps = {
  accountId: number;
  partners: readonly Partner[];
  labels: readonly string[];
  productTypes: readonly string[];
  /** Of the tiers' amounts. */
  currency: string;
  start: TypedPartnerTerm;
  /** The entry that is withdrawn for this one. */
  corrects: number | null;
  /** The account's last entry; null: there is none. */
  newest: number | null;
  save: ServerAction<SavePartnerTerm, Worded<SavePartnerTermOutcome>>;
  preview: ServerAction<PreviewPartnerTerm, Worded<PreviewPartnerTermOutcome>>;
};

type Outcome = Worded<SavePartnerTermOutcome | PreviewPartnerTermOutcome>;

/** Adds a term. The fields keep their text, so that the next exception needs one change. */
export function PartnerTermForm(props: PartnerTermFormProps) {
  const { accountId, partners, labels, productTypes, currency } = props;
  const { start, corrects, newest, save, preview } = props;
  const all = useTranslations();
  const t = useTranslations("payouts.form");
  const { outcome, isPending, run } = useAnswer<Outcome>(refused);
  const changed = outcome?.kind === "changed-meanwhile" ? outcome.entries : [];
  const problem = problemOf(outcome);
  const entryText = useEntryText();
  const introducedField = useRef<HTMLSelectElement>(null);
  const [introduced, setIntroduced] = useState(start.introduced);
  useEarlyValue(introducedField, introduced, setIntroduced);
  // What somebody earned is a base only where somebody is introduced.
  const bases = introduced === "" ? SHARE_BASES : INTRODUCER_BASES;
  const send = (data: FormData) => {
    const typed = readTerm(data);
    if (data.has(PREVIEW)) return run(() => preview({ accountId, typed, corrects }));
    const seen = changed.at(-1)?.id ?? newest;
    run(() => save({ accountId, typed, corrects, anyway: isAnyway(data), seen }));
  };
  return (
    <Form action={send} columnPx={180} maw={1120} noValidate>
      <NativeSelect
        label={t("partner")}
        name="partner"
        error={problem("partner")}
        autoComplete="off"
        defaultValue={start.partner}
        data={partners.map(({ id, email }) => ({ value: id, label: email }))}
      />
      <NativeSelect
        ref={introducedField}
        label={t("introduced")}
        name="introduced"
        error={problem("introduced")}
        autoComplete="off"
        value={introduced}
        onChange={(event) => setIntroduced(event.currentTarget.value)}
        data={[
          { value: "", label: t("introducedNone") },
          ...partners.map(({ id, email }) => ({ value: id, label: email })),
        ]}
      />
      <DayField label={t("from")} name="from" defaultValue={start.from} error={problem("from")} />
      <TextInput
        label={t("percent")}
        name="percent"
        error={problem("percent")}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={start.percent}
      />
      <NativeSelect
        label={t("basis")}
        name="basis"
        error={problem("basis")}
        autoComplete="off"
        defaultValue={start.basis}
        data={bases.map((value) => ({ value, label: t(value) }))}
      />
      <ClientPicker
        isOne
        accountId={accountId}
        name="uid"
        label={t("uid")}
        description={t("every")}
        error={problem("uid")}
        start={start.uid === "" ? [] : [start.uid]}
      />
      <ChoiceSelect
        label={t("label")}
        name="label"
        choices={labels}
        start={start.label}
        error={problem("label")}
      />
      <ChoiceSelect
        label={t("productType")}
        name="productType"
        choices={productTypes}
        nameOf={(type) => productTypeText(all, type)}
        start={start.productType}
        error={problem("productType")}
      />
      <TextInput
        label={t("note")}
        name="note"
        description={t("noteNote")}
        error={problem("note")}
        autoComplete="off"
        defaultValue={start.note}
      />
      <TierFields currency={currency} start={start.tiers} problem={problem} />
      <Group gap={8} data-wide="">
        <Submit loading={isPending} text={t(corrects === null ? "save" : "correct")} />
        <Button type="submit" name={PREVIEW} value="yes" loading={isPending}>
          {t("preview")}
        </Button>
      </Group>
      {changed.length > 0 ? (
        <div data-wide="">
          <ChangedMeanwhile lines={changed.map(entryText)} />
        </div>
      ) : null}
      <EnterTermAnswer
        outcome={
          outcome?.kind === "checked" || outcome?.kind === "changed-meanwhile" ? null : outcome
        }
        saved={t("saved")}
        isPending={isPending}
      />
      {outcome?.kind === "checked" ? (
        <div data-wide="">
          <PartnerTermPreviewTable {...outcome.preview} />
        </div>
      ) : null}
    </Form>
  );
}

/** "25% of the rebate, from 1 Oct 2026 (ann@example.com)" */
function useEntryText() {
  const { t, language } = useWords("payouts");
  return ({ share, basis, from, enteredBy }: EnteredPartnerTerm) => {
    const about = { day: dayLabel(from, language), person: visibleText(enteredBy) };
    if (share === null) return t("form.entryWithoutShare", about);
    const percent = percentOf(share);
    return t("form.entryMeanwhile", {
      ...about,
      share: t(`terms.${SHARE_TEXTS[basis]}`, { percent }),
    });
  };
}

/** The name of the button that asks for the preview. */
const PREVIEW = "preview";

function readTerm(data: FormData): TypedPartnerTerm {
  return {
    partner: textOf(data, "partner"),
    introduced: textOf(data, "introduced"),
    from: textOf(data, "from"),
    percent: textOf(data, "percent"),
    tiers: readTierFields(data),
    basis: textOf(data, "basis"),
    uid: uidsOf(data, "uid"),
    label: textOf(data, "label"),
    productType: textOf(data, "productType"),
    note: textOf(data, "note"),
  };
}
