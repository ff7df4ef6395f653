"use client";
import { Group, SimpleGrid, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { DayField } from "@/components/ui/forms/day-field";
import { Form, Submit } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import { visibleText } from "@/lib/core/visible-text";
import type {
  ColumnsText,
  DescribeFile,
  RereadFile,
  ValuesText,
  WrittenText,
} from "@/lib/imports/contract";
import type { FileDraft } from "@/lib/imports/wizard";
import {
  type ChosenField,
  type DraftField,
  type FieldSource,
  readDraft,
  samplesOf,
  sourceOf,
  sourceText,
  textsOf,
} from "./draft-reading";
import { FieldChoice } from "./field-choice";
import styles from "./imports.module.css";
import { NameFields, type OfferedNames } from "./name-fields";
import { findWrongPart, WrittenFields } from "./written-fields";
import { SHAPE_PARTS } from "./written-names";

type ColumnsFormProps = {
  /** Null: no table was found, so only how the file is written can be said. */
  draft: FileDraft | null;
  /** What the screens call the fields, by name. */
  titles: Readonly<Record<string, string>>;
  offered: OfferedNames;
  /** How the file is written as far as it was said; a day is an empty text where none was said. */
  first: { readonly written: WrittenText; readonly from: string; readonly to: string };
  file: Pick<DescribeFile, "accountId" | "importId">;
  preview: ServerAction<DescribeFile, string | null>;
  lookAgain: ServerAction<RereadFile, string | null>;
};

/** What a person says of a file: its columns, how it is written, and the days that are wanted. */
export function ColumnsForm(props: ColumnsFormProps) {
  const { draft, titles, offered, first, file, preview, lookAgain } = props;
  const t = useTranslations("imports.columns");
  const refused = useTranslations("imports.refused");
  const language = useLocale();
  const { problem, isPending, run } = useChange();
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState<Readonly<Record<string, FieldSource>>>({});
  const [said, setSaid] = useState(first.written);
  const [values, setValues] = useState<ValuesText>(draft?.mapping.values ?? NO_VALUES);
  const [range, setRange] = useState({ from: first.from, to: first.to });
  const [wasTried, setWasTried] = useState(false);

  const chosen = draft === null ? [] : choose(draft, edited);
  const reading = draft === null || chosen.length === 0 ? null : readDraft(draft, chosen, said);
  const isShapeChanged = SHAPE_PARTS.some((part) => said[part] !== first.written[part]);
  const isBackwards = range.from !== "" && range.to !== "" && range.from > range.to;

  const submit = () => {
    if (draft === null || isShapeChanged) {
      run(() => lookAgain({ ...file, written: said }));
      return;
    }
    setWasTried(true);
    const wrong = wrongField(chosen, said) ?? (isBackwards ? "to" : null);
    if (wrong !== null) {
      focusField(form.current, wrong);
      return;
    }
    const columns: Record<string, ColumnsText[string]> = {};
    for (const { field, source } of chosen) columns[field.name] = sourceText(source);
    run(() => preview({ ...file, columns, values, written: said, ...range }));
  };
  const isGiven = ({ source }: ChosenField) => source.kind !== "none";
  const needed = chosen.filter(({ field }) => field.isNeeded);
  const others = chosen.filter(({ field }) => !field.isNeeded);
  const rowOf = (one: ChosenField) => {
    const { field, source } = one;
    return (
      <FieldChoice
        key={field.name}
        field={field}
        title={titles[field.name] ?? field.name}
        header={draft?.header ?? []}
        source={source}
        isByValues={edited[field.name] === undefined && field.guess.by === "values"}
        isMissing={wasTried && isMissing(one)}
        samples={draft && reading ? samplesOf(draft, one, reading, language) : []}
        onChoose={(next) => setEdited((before) => ({ ...before, [field.name]: next }))}
      />
    );
  };
  return (
    <Form action={submit} ref={form}>
      {draft === null ? null : <FirstRows draft={draft} />}
      {needed.length > 0 ? (
        <ul className={styles.fields} aria-label={t("needed")}>
          {needed.map(rowOf)}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <details>
          <summary>
            {t("more", { count: others.length, given: others.filter(isGiven).length })}
          </summary>
          <Text size="xs" c="dimmed" mb={8}>
            {t("notGivenNote")}
          </Text>
          <ul className={styles.fields} aria-label={t("others")}>
            {others.map(rowOf)}
          </ul>
        </details>
      ) : null}
      <WrittenFields
        draft={draft}
        reading={reading}
        said={said}
        onSay={(part, text) => setSaid((before) => withText(before, part, text))}
      />
      {draft === null ? null : (
        <>
          <NameFields
            offered={offered}
            found={{
              symbol: namesOf(draft, chosen, "symbol"),
              productType: namesOf(draft, chosen, "productType"),
            }}
            values={values}
            onChange={setValues}
          />
          <SimpleGrid cols={2} spacing={12} maw={440}>
            <DayField
              label={t("from")}
              name="from"
              value={range.from || null}
              onChange={(day) => setRange((before) => ({ ...before, from: day ?? "" }))}
            />
            <DayField
              label={t("to")}
              name="to"
              value={range.to || null}
              error={isBackwards ? refused("backwards") : null}
              onChange={(day) => setRange((before) => ({ ...before, to: day ?? "" }))}
            />
          </SimpleGrid>
        </>
      )}
      <Group gap={12}>
        <Submit
          loading={isPending}
          text={t(draft === null || isShapeChanged ? "reread" : "look")}
        />
        {isShapeChanged ? (
          <Text size="xs" c="dimmed">
            {t("rereadNote")}
          </Text>
        ) : null}
      </Group>
      <div aria-live="polite">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
    </Form>
  );
}

const NO_VALUES: ValuesText = { symbol: {}, productType: {} };

type Edited = Readonly<Record<string, FieldSource>>;

/** Our own export has the fields in its own columns, so there is nothing to choose. */
function choose(draft: FileDraft, edited: Edited): readonly ChosenField[] {
  if (draft.known?.as === "own") return [];
  return draft.fields.map((field) => ({
    field,
    source: sourceOf(draft, field, edited[field.name]),
  }));
}

/** A needed field without a source, or one whose text is not written yet. */
function isMissing({ field, source }: ChosenField): boolean {
  if (source.kind === "none") return field.isNeeded;
  return source.kind === "text" && source.text.trim() === "";
}

/** The name of the first field of the form that keeps the file from being previewed. */
function wrongField(chosen: readonly ChosenField[], said: WrittenText): string | null {
  const missing = chosen.find(isMissing);
  if (missing) {
    const { field, source } = missing;
    return `${source.kind === "text" ? "value" : "column"} ${field.name}`;
  }
  const part = findWrongPart(said);
  return part === null ? null : `written ${part}`;
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.focus();
}

/** An empty text is found out, so it is not kept. */
function withText(said: WrittenText, part: string, text: string): WrittenText {
  const { [part]: _, ...others } = said;
  return text === "" ? others : { ...others, [part]: text };
}

/** What the file has in a column: all that was found of it, or the texts of the first rows. */
function namesOf(
  draft: FileDraft,
  chosen: readonly ChosenField[],
  name: "symbol" | "productType",
): readonly string[] {
  const one = chosen.find(({ field }) => field.name === name);
  if (one?.source.kind !== "column") return [];
  const isAsFound = one.source.title === foundColumn(draft, one.field);
  if (!isAsFound) return textsOf(draft, one.source);
  return name === "symbol" ? draft.symbols : draft.productTypes;
}

function foundColumn(draft: FileDraft, field: DraftField): string | null {
  const found = sourceOf(draft, field, undefined);
  return found.kind === "column" ? found.title : null;
}

type TableRow = { readonly cells: readonly string[] };
const tableColumn = columnOf<TableRow>();
const MOST_ROWS = 5;

/** The first rows as the file has them. */
function FirstRows({ draft: { header, rows } }: { draft: FileDraft }) {
  const t = useTranslations("imports.columns");
  if (rows.length === 0) return <Notice>{t("noRows")}</Notice>;
  const columns = header.map((title, at) =>
    tableColumn(`column ${at}`, visibleText(title), { isProse: false }, ({ cells }) => {
      const text = visibleText(cells[at] ?? "");
      return (
        <span className={styles.cell} title={text}>
          {text}
        </span>
      );
    }),
  );
  return (
    <details>
      <summary>{t("firstRows", { columns: header.length })}</summary>
      <DataTable
        label={t("firstRowsLabel")}
        rows={rows.slice(0, MOST_ROWS).map((cells) => ({ cells }))}
        columns={columns}
      />
    </details>
  );
}
