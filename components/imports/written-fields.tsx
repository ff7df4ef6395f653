"use client";
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CSV_QUOTES, CSV_SEPARATORS } from "@/lib/core/files/csv-records";
import { FILE_ENCODINGS } from "@/lib/core/files/file-encoding";
import { DECIMAL_SIGNS } from "@/lib/core/files/written-number";
import type { WrittenText } from "@/lib/imports/contract";
import { ROW_KINDS } from "@/lib/imports/file-mapping";
import { DECIMAL_NAMES, ENCODING_NAMES, QUOTE_NAMES, SEPARATOR_NAMES } from "./written-names";

/** Names of the parts, which are also those of the form's fields. */
export const WRITTEN_PARTS = [
  "rows",
  "date",
  "zone",
  "decimal",
  "separator",
  "quote",
  "headerLine",
  "encoding",
] as const;

/** How the file is written, where it is not found out rightly. */
export function WrittenFields({ first }: { first: WrittenText }) {
  const t = useTranslations("imports.written");
  const found = { value: "", label: t("found") };
  const isSaid = Object.entries(first).some(([part, text]) => part !== "rows" || text !== "day");
  return (
    <details open={isSaid}>
      <summary>{t("title")}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={12} mt={12}>
        <NativeSelect
          label={t("rows")}
          name="written rows"
          defaultValue={first.rows ?? "day"}
          data={ROW_KINDS.map((value) => ({ value, label: t(`rowKinds.${value}`) }))}
        />
        <TextInput
          label={t("date")}
          description={t("dateNote")}
          name="written date"
          defaultValue={first.date ?? ""}
          placeholder={t("found")}
          maxLength={60}
        />
        <TextInput
          label={t("zone")}
          description={t("zoneNote")}
          name="written zone"
          defaultValue={first.zone ?? ""}
          placeholder="UTC+8"
          maxLength={60}
        />
        <NativeSelect
          label={t("decimal")}
          name="written decimal"
          defaultValue={first.decimal ?? ""}
          data={[
            found,
            ...DECIMAL_SIGNS.map((value) => ({
              value,
              label: t(`decimals.${DECIMAL_NAMES[value]}`),
            })),
          ]}
        />
        <NativeSelect
          label={t("separator")}
          name="written separator"
          defaultValue={first.separator ?? ""}
          data={[
            found,
            ...CSV_SEPARATORS.map((value) => ({
              value,
              label: t(`separators.${SEPARATOR_NAMES[value]}`),
            })),
          ]}
        />
        <NativeSelect
          label={t("quote")}
          name="written quote"
          defaultValue={first.quote ?? ""}
          data={[
            found,
            ...CSV_QUOTES.map((value) => ({ value, label: t(`quotes.${QUOTE_NAMES[value]}`) })),
          ]}
        />
        <NumberInput
          label={t("headerLine")}
          name="written headerLine"
          defaultValue={first.headerLine ?? ""}
          placeholder={t("found")}
          min={1}
          max={1_000}
          allowDecimal={false}
        />
        <NativeSelect
          label={t("encoding")}
          name="written encoding"
          defaultValue={first.encoding ?? ""}
          data={[
            found,
            ...FILE_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
          ]}
        />
      </SimpleGrid>
    </details>
  );
}
