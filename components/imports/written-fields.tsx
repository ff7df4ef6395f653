"use client";
import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Notice } from "@/components/ui/notice";
import { CSV_QUOTES, CSV_SEPARATORS } from "@/lib/core/files/csv-records";
import { isDatePattern } from "@/lib/core/files/date-pattern";
import { FILE_ENCODINGS } from "@/lib/core/files/file-encoding";
import { DECIMAL_SIGNS } from "@/lib/core/files/written-number";
import { visibleText } from "@/lib/core/visible-text";
import type { WrittenText } from "@/lib/imports/contract";
import { ROW_KINDS } from "@/lib/imports/file-mapping";
import { zoneText } from "@/lib/imports/title-zone";
import type { FileDraft } from "@/lib/imports/wizard";
import { findTimeZone } from "@/lib/notifications/times";
import { type DraftReading, readDateSample, readFigure } from "./draft-reading";
import { SampleText } from "./field-choice";
import { DECIMAL_NAMES, ENCODING_NAMES, QUOTE_NAMES, SEPARATOR_NAMES } from "./written-names";

export type WrittenPart =
  | "rows"
  | "date"
  | "zone"
  | "decimal"
  | "sheet"
  | "separator"
  | "quote"
  | "headerLine"
  | "encoding";

type WrittenFieldsProps = {
  /** Null: no table was found. */
  draft: FileDraft | null;
  reading: DraftReading | null;
  said: WrittenText;
  onSay: (part: WrittenPart, text: string) => void;
};

/** A part that is said in a way that cannot be; null: none. */
export function findWrongPart({ date = "", zone = "" }: WrittenText): "date" | "zone" | null {
  if (date !== "" && !isDatePattern(date)) return "date";
  if (zone !== "" && findTimeZone(zone) === null) return "zone";
  return null;
}

/** How the file is written, as it was found and as a person says it. */
export function WrittenFields({ draft, reading, said, onSay }: WrittenFieldsProps) {
  return (
    <Stack gap={12}>
      {reading === null ? null : <ReadingFields reading={reading} said={said} onSay={onSay} />}
      <ShapeFields draft={draft} said={said} onSay={onSay} />
    </Stack>
  );
}

type PartProps = Pick<WrittenFieldsProps, "said" | "onSay">;

/** What a row is, and how its dates and figures are read. */
function ReadingFields({ reading, said, onSay }: PartProps & { reading: DraftReading }) {
  const t = useTranslations("imports.written");
  const isOrders = (said.rows ?? "day") === "order";
  return (
    <Stack gap={8}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={12}>
        <NativeSelect
          size="xs"
          label={t("rows")}
          name="written rows"
          value={said.rows || "day"}
          data={ROW_KINDS.map((value) => ({ value, label: t(`rowKinds.${value}`) }))}
          onChange={(event) => onSay("rows", event.currentTarget.value)}
        />
        <DatePatternField reading={reading} said={said} onSay={onSay} />
        <ZoneField reading={reading} said={said} onSay={onSay} />
        <DecimalField reading={reading} said={said} onSay={onSay} />
      </SimpleGrid>
      {reading.hasTimes && !isOrders ? <Notice>{t("hasTimes")}</Notice> : null}
    </Stack>
  );
}

function DatePatternField({ reading, said, onSay }: PartProps & { reading: DraftReading }) {
  const t = useTranslations("imports.written");
  const language = useLocale();
  const list = useId();
  const [example] = reading.dates;
  const isWrong = findWrongPart({ date: said.date ?? "" }) !== null;
  const isUnclear = reading.patterns.length > 0 && !said.date;
  const error = isWrong ? t("wrongDate") : isUnclear ? t("unclearDate") : null;
  return (
    <Stack gap={4} miw={0}>
      <TextInput
        size="xs"
        label={t("date")}
        name="written date"
        value={said.date ?? ""}
        error={error}
        placeholder={reading.date === null ? t("dateNote") : t("foundAs", { value: reading.date })}
        maxLength={60}
        list={list}
        onChange={(event) => onSay("date", event.currentTarget.value)}
      />
      <datalist id={list}>
        {reading.patterns.map((pattern) => (
          <option key={pattern} value={pattern} />
        ))}
      </datalist>
      {isUnclear && example !== undefined ? (
        <Group gap={6}>
          {reading.patterns.slice(0, MOST_PATTERNS).map((pattern) => (
            <Button key={pattern} size="compact-xs" onClick={() => onSay("date", pattern)}>
              {`${pattern}: ${readDateSample(example, pattern, language).reads ?? visibleText(example)}`}
            </Button>
          ))}
        </Group>
      ) : null}
      {example !== undefined && reading.date !== null && !isWrong ? (
        <Example>
          <SampleText {...readDateSample(example, reading.date, language)} />
        </Example>
      ) : null}
    </Stack>
  );
}

const MOST_PATTERNS = 3;

function Example({ children }: { children: React.ReactNode }) {
  return (
    <Group fz={12} c="dimmed" miw={0}>
      {children}
    </Group>
  );
}

function ZoneField({ reading: { zone }, said, onSay }: PartProps & { reading: DraftReading }) {
  const t = useTranslations("imports.written");
  const isWrong = findWrongPart({ zone: said.zone ?? "" }) !== null;
  const isUnclear = zone.kind === "unclear" && !said.zone;
  const found = zone.kind === "found" ? t("foundAs", { value: zoneText(zone.zone) }) : null;
  return (
    <TextInput
      size="xs"
      label={t("zone")}
      name="written zone"
      value={said.zone ?? ""}
      error={isWrong ? t("wrongZone") : isUnclear ? t("unclearZone") : null}
      placeholder={found ?? t("zoneNote")}
      maxLength={60}
      onChange={(event) => onSay("zone", event.currentTarget.value)}
    />
  );
}

function DecimalField({ reading, said, onSay }: PartProps & { reading: DraftReading }) {
  const t = useTranslations("imports.written");
  const nameOf = (value: (typeof DECIMAL_SIGNS)[number]) => t(`decimals.${DECIMAL_NAMES[value]}`);
  const { decimal, figure } = reading;
  const isUnclear = decimal === null;
  const found =
    decimal === null || said.decimal ? t("found") : t("foundAs", { value: nameOf(decimal) });
  return (
    <Stack gap={4} miw={0}>
      <NativeSelect
        size="xs"
        label={t("decimal")}
        name="written decimal"
        value={said.decimal ?? ""}
        error={isUnclear ? t("unclearDecimal") : null}
        data={[
          { value: "", label: found },
          ...DECIMAL_SIGNS.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(event) => onSay("decimal", event.currentTarget.value)}
      />
      {figure !== null && decimal !== null ? (
        <Example>
          <SampleText {...readFigure(figure, decimal, false)} />
        </Example>
      ) : null}
    </Stack>
  );
}

/** Where the table is in the file. */
function ShapeFields({ draft, said, onSay }: PartProps & Pick<WrittenFieldsProps, "draft">) {
  const t = useTranslations("imports.written");
  const written = draft?.written ?? null;
  const workbook = draft?.workbook ?? null;
  const found = (part: WrittenPart, value: string | null | undefined) =>
    value && !said[part] ? t("foundAs", { value }) : t("found");
  const separatorOf = (value: (typeof CSV_SEPARATORS)[number]) =>
    t(`separators.${SEPARATOR_NAMES[value]}`);
  const quoteOf = (value: (typeof CSV_QUOTES)[number]) => t(`quotes.${QUOTE_NAMES[value]}`);
  const parts: string[] = [];
  if (workbook !== null) parts.push(t("sheetOf", { sheet: visibleText(workbook.sheet) }));
  else {
    if (written?.encoding) parts.push(ENCODING_NAMES[written.encoding]);
    if (written?.separator) parts.push(separatorOf(written.separator));
  }
  if (written?.headerLine) parts.push(t("titlesIn", { line: String(written.headerLine) }));
  const summary = parts.length > 0 ? t("shapeOf", { parts: parts.join(" · ") }) : t("shape");
  const isOpen = draft === null || (workbook !== null && workbook.sheets.length > 1);
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={12} mt={8}>
        {workbook === null ? (
          <>
            <NativeSelect
              size="xs"
              label={t("encoding")}
              name="written encoding"
              value={said.encoding ?? ""}
              data={[
                {
                  value: "",
                  label: found("encoding", written?.encoding && ENCODING_NAMES[written.encoding]),
                },
                ...FILE_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
              ]}
              onChange={(event) => onSay("encoding", event.currentTarget.value)}
            />
            <NativeSelect
              size="xs"
              label={t("separator")}
              name="written separator"
              value={said.separator ?? ""}
              data={[
                {
                  value: "",
                  label: found("separator", written?.separator && separatorOf(written.separator)),
                },
                ...CSV_SEPARATORS.map((value) => ({ value, label: separatorOf(value) })),
              ]}
              onChange={(event) => onSay("separator", event.currentTarget.value)}
            />
            <NativeSelect
              size="xs"
              label={t("quote")}
              name="written quote"
              value={said.quote ?? ""}
              data={[
                { value: "", label: found("quote", written?.quote && quoteOf(written.quote)) },
                ...CSV_QUOTES.map((value) => ({ value, label: quoteOf(value) })),
              ]}
              onChange={(event) => onSay("quote", event.currentTarget.value)}
            />
          </>
        ) : (
          <NativeSelect
            size="xs"
            label={t("sheet")}
            name="written sheet"
            value={said.sheet || workbook.sheet}
            data={workbook.sheets.map((sheet) => ({ value: sheet, label: visibleText(sheet) }))}
            onChange={(event) => onSay("sheet", event.currentTarget.value)}
          />
        )}
        <NumberInput
          size="xs"
          label={t("headerLine")}
          name="written headerLine"
          value={said.headerLine ?? ""}
          placeholder={
            written?.headerLine ? t("foundAs", { value: String(written.headerLine) }) : t("found")
          }
          min={1}
          max={1_000}
          allowDecimal={false}
          onChange={(line) => onSay("headerLine", String(line))}
        />
      </SimpleGrid>
    </details>
  );
}
