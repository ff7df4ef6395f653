"use client";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";

type ClientRow = { readonly client: string; readonly count: number };
type ClientsTableProps = { views: readonly { readonly client: string; readonly views: number }[] };

const column = columnsOf<ClientRow>();

/** Views by kind of device, the most first. */
export function ClientsTable({ views }: ClientsTableProps) {
  const t = useTranslations("shares.details");
  const byClient = new Map<string, number>();
  for (const { client, views: count } of views) byClient.set(client, (byClient.get(client) ?? 0) + count);
  const rows = [...byClient].map(([client, count]) => ({ client, count })).sort((a, b) => b.count - a.count);
  return (
    <DataTable
      label={t("byClient")}
      rows={rows}
      rowId={({ client }) => client}
      columns={[
        column.display({
          id: "client",
          header: t("client"),
          cell: ({ row }) => row.original.client,
          meta: { isLead: true },
        }),
        column.display({
          id: "views",
          header: t("views"),
          cell: ({ row }) => t("count", { count: row.original.count }),
          meta: { isFigure: true },
        }),
      ]}
    />
  );
}
