"use client";
import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import { isAmountField } from "@/lib/commissions/commission";
import type { ServerAction } from "@/lib/core/action-result";
import type { ColumnsText, DescribeFile } from "@/lib/imports/contract";
import { WRITTEN_PARTS, WrittenFields } from "./written-fields";

/** The option "one text for every row" in the list of columns. */
const FIXED = "\u0000fixed";

type ColumnsFormProps = {
  header: readonly string[];
  fields: readonly { readonly name: string; readonly isRequired: boolean }[];
  /** What is stored; days are empty texts where the range is open. */
  first: Pick<DescribeFile, "columns" | "values" | "written" | "from" | "to">;
  file: Pick<DescribeFile, "accountId" | "importId">;
  save: ServerAction<DescribeFile, string | null>;
};

export function ColumnsForm({ header, fields, first, file, save }: ColumnsFormProps) {
  const t = useTranslations("imports.columns");
  const { problem, isPending, run } = useChange();
  const submit = (data: FormData) => {
    const text = (name: string) => textOf(data, name);
    const columns: Record<string, ColumnsText[string]> = {};
    for (const { name } of fields) {
      const column = text(`column ${name}`);
      columns[name] =
        column === FIXED
          ? { column: "", value: text(`value ${name}`) }
          : { column, value: "", isNegated: text(`negated ${name}`) !== "" };
    }
    const written = Object.fromEntries(
      WRITTEN_PARTS.map((part) => [part, text(`written ${part}`)]),
    );
    run(() =>
      save({ ...file, columns, values: first.values, written, from: text("from"), to: text("to") }),
    );
  };
  return (
    <Form action={submit}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={12}>
        {fields.map((field) => (
          <FieldChoice
            key={field.name}
            {...field}
            header={header}
            first={first.columns[field.name]}
          />
        ))}
      </SimpleGrid>
      <WrittenFields first={first.written} />
      <Group gap={8} align="end">
        <DayField label={t("from")} name="from" defaultValue={first.from || null} />
        <DayField label={t("to")} name="to" defaultValue={first.to || null} />
        <Submit loading={isPending} text={t("look")} />
      </Group>
      <div aria-live="polite">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
    </Form>
  );
}

type FieldChoiceProps = {
  name: string;
  isRequired: boolean;
  header: readonly string[];
  first: ColumnsText[string] | undefined;
};

function FieldChoice({ name, isRequired, header, first }: FieldChoiceProps) {
  const t = useTranslations("imports.columns");
  const [column, setColumn] = useState(first ? chosenOf(first) : guess(name, header));
  return (
    <Stack gap={4}>
      <NativeSelect
        label={name}
        description={isRequired ? null : t("optional")}
        name={`column ${name}`}
        value={column}
        data={[
          { value: "", label: t("absent") },
          ...[...new Set(header)].map((title) => ({ value: title, label: title })),
          { value: FIXED, label: t("fixed") },
        ]}
        onChange={(event) => setColumn(event.currentTarget.value)}
      />
      {column === FIXED ? (
        <TextInput
          name={`value ${name}`}
          aria-label={t("fixedOf", { field: name })}
          defaultValue={first?.value ?? ""}
          placeholder={t("fixedHint")}
        />
      ) : null}
      {isAmountField(name) && column !== "" && column !== FIXED ? (
        <Checkbox
          name={`negated ${name}`}
          value="yes"
          label={t("negated")}
          aria-label={t("negatedOf", { field: name })}
          defaultChecked={first?.isNegated === true}
        />
      ) : null}
    </Stack>
  );
}

function chosenOf({ column, value }: ColumnsText[string]): string {
  if (column !== "") return column;
  return value === "" ? "" : FIXED;
}

/** The column whose title is the field's name, but for case and signs; empty: none. */
function guess(name: string, header: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return header.find((title) => plain(title) === plain(name)) ?? "";
}
