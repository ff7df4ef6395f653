"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { ServerAction } from "@/lib/core/action-result";
import type { StartExport } from "@/lib/exports/contract";
import type { ExportFormat } from "@/lib/exports/subject";
import type { ExportSheetProps } from "./export-sheet";

const ExportSheet = dynamic(() => import("./export-sheet").then((part) => part.ExportSheet), {
  ssr: false,
});

export type ExportMenuProps = Pick<ExportSheetProps, "links" | "listHref" | "partial"> & {
  view: Omit<StartExport, "format">;
  /** Has the file written in the background and leads there; answers only with why it does not. */
  start: ServerAction<StartExport, string>;
  /** What is saved, where a panel has several menus. */
  name?: string;
};

/**
 * Saves all rows of what is shown. Says first what is missing: a reader of the file does not have
 * this page.
 */
export function ExportMenu({ view, start, name, ...sheet }: ExportMenuProps) {
  const t = useTranslations("exportMenu");
  const { problem, isPending, run } = useChange();
  const begin = (format: ExportFormat) => run(() => start({ ...view, format }));
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="download" />
          {isPending ? t("starting") : (name ?? t("open"))}
        </>
      }
    >
      {(close) => <ExportSheet {...sheet} refused={problem} begin={begin} close={close} />}
    </Dropdown>
  );
}
