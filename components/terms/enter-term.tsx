"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { ActionResult, Worded } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type { SavePartnerTermOutcome } from "@/lib/payouts/contract";
import type { SaveTermOutcome } from "@/lib/terms/contract";

type EnterTermOutcome = Worded<SaveTermOutcome | SavePartnerTermOutcome>;

type TermOption = { readonly value: string; readonly label: string };
type EnterTermProps<Field extends string> = {
  /** In the order of the fields. "from" is a day, "percent" a number. */
  start: Readonly<Record<Field, string>>;
  label: (field: Field) => string;
  /** Below a text field. */
  notes: Readonly<Partial<Record<Field, string>>>;
  /** A field with options is a select. */
  choices: Readonly<Partial<Record<Field, readonly TermOption[]>>>;
  saved: string;
  save: (typed: Readonly<Record<Field, string>>) => Promise<ActionResult<EnterTermOutcome>>;
};

/** Adds a term. The fields keep their text, so that the next exception needs one change. */
export function EnterTerm<Field extends string>(props: EnterTermProps<Field>) {
  const { start, saved, save } = props;
  const t = useTranslations("terms.form");
  const [typed, setTyped] = useState(start);
  const { outcome, setOutcome, isPending, run } = useAnswer<EnterTermOutcome>(refused);
  const refusal = outcome?.kind === "refused" ? outcome : null;
  const set = (field: Field, value: string) => {
    setTyped({ ...typed, [field]: value });
    setOutcome(null);
  };
  return (
    <Form action={() => run(() => save(typed))} columnPx={150} maw={1120} noValidate>
      {(Object.keys(start) as Field[]).map((field) => (
        <TermInput
          key={field}
          name={field}
          label={props.label(field)}
          note={props.notes[field]}
          options={props.choices[field]}
          value={typed[field]}
          problem={refusal?.field === field ? refusal.problem : null}
          onChange={(value) => set(field, value)}
        />
      ))}
      <div data-wide="">
        <Submit loading={isPending} text={t("save")} />
      </div>
      <div role="status" data-wide="">
        {outcome?.kind === "saved" ? <Notice tone="good">{saved}</Notice> : null}
        {refusal?.field === null ? <Notice tone="error">{refusal.problem}</Notice> : null}
      </div>
    </Form>
  );
}

type TermInputProps = {
  name: string;
  label: string;
  note: string | undefined;
  options: readonly TermOption[] | undefined;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

function TermInput({ name, label, note, options, value, problem, onChange }: TermInputProps) {
  if (name === "from") {
    return (
      <DayField
        label={label}
        error={problem}
        value={value || null}
        onChange={(day) => onChange(day ?? "")}
      />
    );
  }
  if (options) {
    return (
      <NativeSelect
        label={label}
        error={problem}
        data={[...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      error={problem}
      description={note}
      autoComplete="off"
      inputMode={name === "percent" ? "decimal" : "text"}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Options of a term's product type; the first is every type. */
export function useProductTypes(types: readonly string[]): readonly TermOption[] {
  const t = useTranslations("terms.form");
  return [
    { value: "", label: t("anyProduct") },
    ...types.map((value) => ({ value, label: visibleText(value) })),
  ];
}
