"use client";
import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Action, ActionList } from "@/components/ui/action-list";
import { Icon } from "@/components/ui/icon";

export type Format = "csv" | "xlsx";

export type ExportSheetProps = {
  /** Where the file comes from at once; null for one that is too long for that. */
  links: Readonly<Record<Format | "sidecar", string | null>>;
  listHref: string;
  partial: string | null;
  refused: string | null;
  begin: (format: Format) => void;
  close: () => void;
};

export function ExportSheet({ links, listHref, partial, refused, begin, close }: ExportSheetProps) {
  const t = useTranslations("exportMenu");
  const now = (["csv", "xlsx", "sidecar"] as const).flatMap((kind) => {
    const href = links[kind];
    return href === null ? [] : [{ text: t(kind), href }];
  });
  return (
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
  );
}
