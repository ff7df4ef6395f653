"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { StateBox } from "@/components/ui/state-box";
import type { ImportView } from "./import-view";

type ImportListProps = {
  imports: readonly ImportView[];
  chosen: number | null;
  /** Ends where the import is added. */
  importHref: string;
};

const column = columnOf<ImportView>();

export function ImportList({ imports, chosen, importHref }: ImportListProps) {
  const t = useTranslations("imports.list");
  const status = useTranslations("imports.status");
  if (imports.length === 0) return <StateBox title={t("none")} text={t("noneText")} />;
  const columns = [
    column.lead("fileName", t("file"), { isProse: true }, (row) => (
      <Link href={importHref + row.id} aria-current={row.id === chosen ? "true" : undefined}>
        {row.fileName}
      </Link>
    )),
    column("status", t("state"), (row) => status(row.status)),
    column.figure("ledger", t("ledger"), (row) => {
      const { days, rows } = row;
      return days > 0 ? t("some", { days, rows }) : t("nothing");
    }),
    column("broughtBy", t("by"), ({ broughtBy }) => broughtBy),
    column("createdAt", t("when"), ({ createdAt }) => <LocalTime ms={createdAt.getTime()} />),
  ];
  return <DataTable label={t("title")} rows={imports} rowId={({ id }) => String(id)} columns={columns} />;
}
