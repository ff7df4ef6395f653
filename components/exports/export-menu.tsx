"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import type { ExportSheetProps } from "./export-sheet";

/** Loads when the menu opens. */
const ExportSheet = dynamic(() => import("./export-sheet").then((part) => part.ExportSheet), {
  ssr: false,
});

export type ExportMenuProps = Omit<ExportSheetProps, "close"> & {
  /** What is saved, where a panel has several menus. */
  name?: string;
};

/**
 * Saves all rows of what is shown. Says first what is missing: a reader of the file does not have
 * this page.
 */
export function ExportMenu({ name, ...sheet }: ExportMenuProps) {
  const t = useTranslations("exportMenu");
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="download" />
          {name ?? t("open")}
        </>
      }
    >
      {(close) => <ExportSheet {...sheet} close={close} />}
    </Dropdown>
  );
}
