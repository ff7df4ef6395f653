"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import type { ExportSheetProps, Format } from "./export-sheet";

const ExportSheet = dynamic(() => import("./export-sheet").then((part) => part.ExportSheet), {
  ssr: false,
});

export type ExportMenuProps = Pick<ExportSheetProps, "links" | "listHref" | "partial"> & {
  /** Has it written in the background and leads there; answers only when it does not. */
  start: (format: Format) => Promise<{ refused: string }>;
  /** What is saved, where a panel has several menus. */
  name?: string;
};

/** Saves exactly what is shown, all rows of it. A file is looked at without this page, so what is missing is said before. */
export function ExportMenu({ start, name, ...sheet }: ExportMenuProps) {
  const t = useTranslations("exportMenu");
  const [isPending, startTransition] = useTransition();
  const [refused, setRefused] = useState<string | null>(null);
  const begin = (format: Format) =>
    startTransition(async () => setRefused((await start(format)).refused));
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="download" />
          {isPending ? t("starting") : (name ?? t("open"))}
        </>
      }
    >
      {(close) => <ExportSheet {...sheet} refused={refused} begin={begin} close={close} />}
    </Dropdown>
  );
}
