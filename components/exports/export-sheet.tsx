"use client";
import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Action, ActionList } from "@/components/ui/action-list";
import { useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { ServerAction } from "@/lib/core/action-result";
import type { StartExport } from "@/lib/exports/contract";
import type { ExportFormat } from "@/lib/exports/subject";

export type ExportSheetProps = {
  /** Where the file comes from at once; null for one that is too long for that. */
  links: Readonly<Record<ExportFormat | "sidecar", string | null>>;
  listHref: string;
  partial: string | null;
  view: Omit<StartExport, "format">;
  /** Has the file written in the background and leads there; answers only with why it does not. */
  start: ServerAction<StartExport, string>;
  close: () => void;
};

const KINDS = ["csv", "csv-excel", "xlsx", "sidecar"] as const;

type FileLink = { readonly text: string; readonly href: string };

function hasLink(link: { readonly text: string; readonly href: string | null }): link is FileLink {
  return link.href !== null;
}

export function ExportSheet({ links, listHref, partial, view, start, close }: ExportSheetProps) {
  const t = useTranslations("exportMenu");
  const { problem: refused, isPending, run } = useChange();
  const begin = (format: ExportFormat) => run(() => start({ ...view, format }));
  const now = KINDS.map((kind) => ({ text: t(kind), href: links[kind] })).filter(hasLink);
  const warning = refused ?? (partial === null ? null : t("partial", { gaps: partial }));
  return (
    <>
      {warning === null ? null : (
        <Box
          component="p"
          fz="xs"
          c="var(--warn)"
          maw={280}
          mb={12}
          role={refused === null ? undefined : "alert"}
        >
          {warning}
        </Box>
      )}
      {now.length > 0 ? (
        <ActionList label={t("atOnce")}>
          {now.map(({ text, href }) => (
            <Action key={text} icon={<Icon name="download" />} href={href} download onClick={close}>
              {text}
            </Action>
          ))}
        </ActionList>
      ) : null}
      <Box component="p" fz="xs" c="dimmed" maw={280} mb={12}>
        {t("whichCsv")}
      </Box>
      {isPending ? (
        <Box component="p" fz="xs" mb={12} role="status">
          {t("starting")}
        </Box>
      ) : null}
      <ActionList label={t("background")}>
        <Action onClick={() => begin("csv")}>{t("csvLater")}</Action>
        <Action onClick={() => begin("csv-excel")}>{t("csvExcelLater")}</Action>
        <Action onClick={() => begin("xlsx")}>{t("xlsxLater")}</Action>
        <Action href={listHref} onClick={close}>
          {t("all")}
        </Action>
      </ActionList>
    </>
  );
}
