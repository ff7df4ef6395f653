"use client";
import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Action, ActionList } from "@/components/ui/action-list";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";

type Format = "csv" | "xlsx";

export type ExportMenuProps = {
  /** Where the file comes from at once; null for one that is too long for that. */
  links: { readonly csv: string | null; readonly xlsx: string | null; readonly sidecar: string | null };
  /** Has it written in the background and leads there; answers only when it does not. */
  start: (format: Format) => Promise<{ refused: string }>;
  listHref: string;
  /** Why the period is not whole; null when it is. */
  partial: string | null;
  /** What is saved, where a panel has several menus. */
  name?: string;
};

/** Saves exactly what is shown, all rows of it. A file is looked at without this page, so what is missing is said before. */
export function ExportMenu({ links, start, listHref, partial, name }: ExportMenuProps) {
  const t = useTranslations("exportMenu");
  const [isPending, startTransition] = useTransition();
  const [refused, setRefused] = useState<string | null>(null);
  const begin = (format: Format) => startTransition(async () => setRefused((await start(format)).refused));
  const now = [
    { text: t("csv"), href: links.csv },
    { text: t("xlsx"), href: links.xlsx },
    { text: t("sidecar"), href: links.sidecar },
  ].flatMap(({ text, href }) => (href === null ? [] : [{ text, href }]));
  return (
    <Dropdown
      align="end"
      trigger={
        <>
          <Icon name="download" />
          {isPending ? t("starting") : (name ?? t("open"))}
        </>
      }
    >
      {(close) => (
        <>
          {(refused ?? partial) ? (
            <Box
              component="p"
              fz="xs"
              c="var(--warn)"
              maw={280}
              mb={12}
              {...(refused ? { role: "alert" } : {})}
            >
              {refused ?? t("partial", { gaps: partial ?? "" })}
            </Box>
          ) : null}
          {now.length > 0 ? (
            <ActionList label={t("atOnce")}>
              {now.map(({ text, href }) => (
                <Action key={text} icon={<Icon name="download" />} href={href} download onClick={close}>
                  {text}
                </Action>
              ))}
            </ActionList>
          ) : null}
          <ActionList label={t("background")}>
            <Action onClick={() => begin("csv")}>{t("csvLater")}</Action>
            <Action onClick={() => begin("xlsx")}>{t("xlsxLater")}</Action>
            <Action href={listHref} onClick={close}>
              {t("all")}
            </Action>
          </ActionList>
        </>
      )}
    </Dropdown>
  );
}
