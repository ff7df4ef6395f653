"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { visibleText } from "@/lib/core/visible-text";

export type TermOutcome<Field extends string> =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: Field | null; readonly problem: string };

type Choice = { readonly value: string; readonly label: string };
type EnterTermProps<Field extends string> = {
  /** In the order of the fields. "from" is a day, "percent" a number. */
  start: Readonly<Record<Field, string>>;
  label: (field: Field) => string;
  /** Below a field that is typed. */
  notes: Readonly<Partial<Record<Field, string>>>;
  /** Of fields that are chosen. */
  choices: Readonly<Partial<Record<Field, readonly Choice[]>>>;
  saved: string;
  save: (text: Readonly<Record<Field, string>>) => Promise<TermOutcome<Field>>;
};

/** Adds a term. What was typed stays, so that the next exception needs one field. */
export function EnterTerm<Field extends string>(props: EnterTermProps<Field>) {
  const { start, label, notes, choices, saved, save } = props;
  const t = useTranslations("terms.form");
  const [text, setText] = useState(start);
  const { outcome, setOutcome, isPending, run } = useAnswer<TermOutcome<Field>>(refused);
  return (
    <Form action={() => run(() => save(text))} columnPx={150} maw={1120} noValidate>
      {(Object.keys(start) as Field[]).map((field) => {
        const of = {
          label: label(field),
          error: outcome?.kind === "refused" && outcome.field === field ? outcome.problem : null,
        };
        const set = (value: string) => {
          setText({ ...text, [field]: value });
          setOutcome(null);
        };
        const data = choices[field];
        if (field === "from")
          return (
            <DayField
              key={field}
              {...of}
              value={text[field] || null}
              onChange={(day) => set(day ?? "")}
            />
          );
        return data ? (
          <NativeSelect
            key={field}
            {...of}
            data={[...data]}
            value={text[field]}
            onChange={(event) => set(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={field}
            {...of}
            description={notes[field]}
            autoComplete="off"
            inputMode={field === "percent" ? "decimal" : "text"}
            value={text[field]}
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
      <div data-wide="">
        <Submit loading={isPending} text={t("save")} />
      </div>
      <div role="status" data-wide="">
        {outcome?.kind === "saved" ? <Notice tone="good">{saved}</Notice> : null}
        {outcome?.kind === "refused" && outcome.field === null ? (
          <Notice tone="error">{outcome.problem}</Notice>
        ) : null}
      </div>
    </Form>
  );
}

/** Of a term of one product type, or of all. */
export function useProductTypes(types: readonly string[]): readonly Choice[] {
  const t = useTranslations("terms.form");
  return [
    { value: "", label: t("anyProduct") },
    ...types.map((value) => ({ value, label: visibleText(value) })),
  ];
}
