"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import styles from "./import.module.css";
import type { MappingText, StepOutcome } from "./import-view";

/** Stands for "one text for every row" in the list of columns. */
const FIXED = "\u0000fixed";

type ColumnsFormProps = {
  header: readonly string[];
  fields: readonly { readonly name: string; readonly isRequired: boolean }[];
  first: MappingText;
  range: { readonly from: string; readonly to: string };
  look: (mapping: MappingText, range: { from: string; to: string }) => Promise<StepOutcome>;
};

/** Says which column of the file is which field of the exchange, and which days of it are wanted. */
export function ColumnsForm({ header, fields, first, range, look }: ColumnsFormProps) {
  const t = useTranslations("imports.columns");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => {
    const text = (name: string) => textOf(data, name);
    const mapping = Object.fromEntries(
      fields.map(({ name }) => {
        const column = text(`column ${name}`);
        return [
          name,
          column === FIXED ? { column: "", value: text(`value ${name}`) } : { column, value: "" },
        ];
      }),
    );
    run(async () => (await look(mapping, { from: text("from"), to: text("to") })).problem);
  };
  return (
    <Form className={styles.columns} action={submit}>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldChoice key={field.name} {...field} header={header} first={first[field.name]} />
        ))}
      </div>
      <div className={styles.days}>
        <label>
          {t("from")} <input type="date" name="from" defaultValue={range.from} />
        </label>
        <label>
          {t("to")} <input type="date" name="to" defaultValue={range.to} />
        </label>
        <Button type="submit" variant="filled" aria-busy={isPending} disabled={isPending}>
          {t("look")}
        </Button>
      </div>
      <div aria-live="polite">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
    </Form>
  );
}

type FieldChoiceProps = {
  name: string;
  isRequired: boolean;
  header: readonly string[];
  first: { column: string; value: string } | undefined;
};

function FieldChoice({ name, isRequired, header, first }: FieldChoiceProps) {
  const t = useTranslations("imports.columns");
  const [column, setColumn] = useState(
    first ? first.column || (first.value ? FIXED : "") : guess(name, header),
  );
  return (
    <div className={styles.field}>
      <label htmlFor={`column-${name}`}>
        {name}
        {isRequired ? null : <span className={styles.quiet}> {t("optional")}</span>}
      </label>
      <select
        id={`column-${name}`}
        name={`column ${name}`}
        value={column}
        onChange={(event) => setColumn(event.currentTarget.value)}
      >
        <option value="">{t("absent")}</option>
        {[...new Set(header)].map((title) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
        <option value={FIXED}>{t("fixed")}</option>
      </select>
      {column === FIXED ? (
        <input
          name={`value ${name}`}
          aria-label={t("fixedOf", { field: name })}
          defaultValue={first?.value ?? ""}
          placeholder={t("fixedHint")}
        />
      ) : null}
    </div>
  );
}

/** A column that is called like the field is taken to be it; a person sees and confirms it. */
function guess(name: string, header: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return header.find((title) => plain(title) === plain(name)) ?? "";
}
