"use client";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SubLine } from "@/components/ui/marked-text";
import { visibleText } from "@/lib/core/visible-text";
import type { DraftField, FieldSource, Sample } from "./draft-reading";
import styles from "./imports.module.css";

type FieldChoiceProps = {
  field: DraftField;
  /** What the screens call the field. */
  title: string;
  header: readonly string[];
  source: FieldSource;
  /** Its column was chosen by its values alone. */
  isByValues: boolean;
  /** The person wants to go on, and the field lacks something. */
  isMissing: boolean;
  samples: readonly Sample[];
  onChoose: (source: FieldSource) => void;
};

/** The option "one text for all rows" in the list of columns. */
const TEXT = "text";
/** Before the title of a column, which may be any text. */
const COLUMN = "column ";

/** One field: where its texts come from, and the first of them. */
export function FieldChoice(props: FieldChoiceProps) {
  const { field, title, header, source, isByValues, isMissing, samples, onChoose } = props;
  const { name, type, isNeeded } = field;
  const t = useTranslations("imports.columns");
  const columns = [...new Set(header)].filter((column) => column !== "");
  const missing = isMissing ? t(source.kind === "text" ? "missingText" : "missing") : null;
  const choose = (value: string) => {
    if (value === TEXT) return onChoose({ kind: "text", text: "" });
    if (value === "") return onChoose({ kind: "none" });
    onChoose({ kind: "column", title: value.slice(COLUMN.length), isNegated: false });
  };
  return (
    <li className={styles.field} data-field={name}>
      <span className={styles.name} title={name}>
        {title}
      </span>
      <Stack gap={6} miw={0}>
        <NativeSelect
          size="xs"
          name={`column ${name}`}
          aria-label={t("columnOf", { field: title })}
          value={choiceOf(source)}
          error={source.kind === "text" ? null : missing}
          data={[
            { value: "", label: t(isNeeded ? "choose" : "notGiven") },
            ...columns.map((column) => ({ value: COLUMN + column, label: visibleText(column) })),
            { value: TEXT, label: t("fixed") },
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {isByValues ? <SubLine>{t("byValues")}</SubLine> : null}
        {source.kind === "text" ? (
          <TextInput
            size="xs"
            name={`value ${name}`}
            aria-label={t("fixedOf", { field: title })}
            value={source.text}
            error={missing}
            placeholder={t("fixedHint")}
            maxLength={200}
            onChange={(event) => onChoose({ kind: "text", text: event.currentTarget.value })}
          />
        ) : null}
        {type === "amount" && source.kind === "column" ? (
          <Checkbox
            size="xs"
            name={`negated ${name}`}
            label={t("negated")}
            aria-label={t("negatedOf", { field: title })}
            checked={source.isNegated}
            onChange={(event) => onChoose({ ...source, isNegated: event.currentTarget.checked })}
          />
        ) : null}
      </Stack>
      <div className={styles.samples}>
        {samples.map((sample) => (
          <SampleText key={sample.text} {...sample} />
        ))}
        {source.kind === "column" && samples.length === 0 ? <span>{t("noValues")}</span> : null}
        {source.kind === "none" && !isNeeded ? <span>{t("unknownNote")}</span> : null}
      </div>
    </li>
  );
}

function choiceOf(source: FieldSource): string {
  switch (source.kind) {
    case "none":
      return "";
    case "text":
      return TEXT;
    case "column":
      return COLUMN + source.title;
    default:
      return source satisfies never;
  }
}

/** A text of the file, and what it is read as. */
export function SampleText({ text, reads, isWrong }: Sample) {
  const t = useTranslations("imports.columns");
  const shown = visibleText(text);
  if (isWrong)
    return (
      <span className={styles.sample} data-wrong title={shown}>
        {t("unreadable", { text: shown })}
      </span>
    );
  return (
    <span className={styles.sample} title={reads === null ? shown : `${shown} → ${reads}`}>
      {shown}
      {reads === null ? null : (
        <>
          {" → "}
          <b>{reads}</b>
        </>
      )}
    </span>
  );
}
