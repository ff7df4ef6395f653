"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";

type ClientRow = { readonly client: string; readonly count: number };
type ClientsTableProps = { views: readonly { readonly client: string; readonly views: number }[] };

const column = columnOf<ClientRow>();

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
        column("client", t("client"), ({ client }) => client, LEAD),
        column("views", t("views"), ({ count }) => t("count", { count }), FIGURE),
      ]}
    />
  );
}
