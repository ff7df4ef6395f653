"use client";
import { Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { visibleText } from "@/lib/core/visible-text";
import type { ValuesText } from "@/lib/imports/contract";
import styles from "./imports.module.css";

/** Names that the exchange and the account's ledger have, by what they name. */
export type OfferedNames = Readonly<Record<keyof ValuesText, readonly string[]>>;

type NameFieldsProps = {
  offered: OfferedNames;
  /** Different texts of the file. */
  found: OfferedNames;
  values: ValuesText;
  onChange: (values: ValuesText) => void;
};

const NAMED = ["symbol", "productType"] as const;

/** What is stored of the file's symbols and product types, where it differs from their texts. */
export function NameFields({ offered, found, values, onChange }: NameFieldsProps) {
  const t = useTranslations("imports.names");
  const list = useId();
  const all = NAMED.flatMap((kind) => found[kind]);
  if (all.length === 0) return null;
  const renamed = NAMED.flatMap((kind) => Object.keys(values[kind])).length;
  const change = (kind: keyof ValuesText, text: string, stored: string) => {
    const { [text]: _, ...others } = values[kind];
    onChange({ ...values, [kind]: stored === "" ? others : { ...others, [text]: stored } });
  };
  return (
    <details>
      <summary>{renamed > 0 ? t("titleRenamed", { count: renamed }) : t("title")}</summary>
      <Stack gap={12}>
        <Text size="xs" c="dimmed">
          {t("note")}
        </Text>
        {NAMED.map((kind) => (
          <div key={kind} hidden={found[kind].length === 0}>
            <Text component="h3" size="sm" fw={500}>
              {t(`kinds.${kind}`)}
            </Text>
            <datalist id={`${list}${kind}`}>
              {offered[kind].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <ul className={`${styles.fields} ${styles.rename}`}>
              {found[kind].map((text) => (
                <li key={text} className={styles.renamed}>
                  <span className="truncate" title={visibleText(text)}>
                    {visibleText(text)}
                  </span>
                  <TextInput
                    size="xs"
                    name={`${kind} ${text}`}
                    aria-label={t("storedOf", { text: visibleText(text) })}
                    value={values[kind][text] ?? ""}
                    placeholder={visibleText(text)}
                    list={`${list}${kind}`}
                    maxLength={200}
                    onChange={(event) => change(kind, text, event.currentTarget.value.trim())}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </details>
  );
}
