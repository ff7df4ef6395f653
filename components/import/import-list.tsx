"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { StateBox } from "@/components/ui/state-box";
import type { ImportView } from "./import-view";

type ImportListProps = {
  imports: readonly ImportView[];
  chosen: number | null;
  /** Ends where the import is added. */
  importHref: string;
};

const column = columnsOf<ImportView>();

/** Every imported file, the newest first. */
export function ImportList({ imports, chosen, importHref }: ImportListProps) {
  const t = useTranslations("imports.list");
  const status = useTranslations("imports.status");
  if (imports.length === 0) return <StateBox title={t("none")} text={t("noneText")} />;
  const columns = column.columns([
    column.accessor("fileName", {
      header: t("file"),
      cell: ({ row: { original } }) => (
        <Link href={importHref + original.id} aria-current={original.id === chosen ? "true" : undefined}>
          {original.fileName}
        </Link>
      ),
      meta: { isLead: true, isProse: true },
    }),
    column.accessor("status", { header: t("state"), cell: ({ getValue }) => status(getValue()) }),
    column.display({
      id: "ledger",
      header: t("ledger"),
      cell: ({ row: { original } }) => {
        const { days, rows } = original;
        return days > 0 ? t("some", { days, rows }) : t("nothing");
      },
      meta: { isFigure: true },
    }),
    column.accessor("broughtBy", { header: t("by") }),
    column.accessor("createdAt", {
      header: t("when"),
      cell: ({ getValue }) => <LocalTime ms={getValue().getTime()} />,
    }),
  ]);
  return <DataTable label={t("title")} rows={imports} rowId={({ id }) => String(id)} columns={columns} />;
}
