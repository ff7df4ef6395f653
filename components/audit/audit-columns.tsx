import { createColumnHelper, type ReactTable, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import { LocalTime } from "@/components/ui/local-time";
import type { Text } from "@/components/ui/text/text";
import styles from "./audit.module.css";
import { actorText, kindText, resultHint, resultText } from "./entry-text";
import type { AuditEntryView } from "./entry-view";

/** Order and paging are the server's; the table says what was asked for. */
export const features = tableFeatures({ rowSortingFeature });
export type AuditTableOf = ReactTable<typeof features, AuditEntryView>;

const helper = createColumnHelper<typeof features, AuditEntryView>();

export function auditColumns(t: Text<"audit">) {
  return helper.columns([
    helper.accessor("atMs", {
      id: "at",
      header: t("fields.at"),
      cell: ({ row: { original } }) => <LocalTime ms={original.atMs} exact />,
      sortDescFirst: true,
    }),
    helper.accessor((entry) => actorText(t, entry), {
      id: "who",
      header: t("fields.who"),
      enableSorting: false,
    }),
    helper.accessor((entry) => kindText(t, entry.kind), {
      id: "what",
      header: t("fields.what"),
      enableSorting: false,
    }),
    helper.accessor((entry) => objectText(entry), {
      id: "object",
      header: t("fields.object"),
      enableSorting: false,
      cell: ({ row: { original } }) => <span translate="no">{objectText(original)}</span>,
    }),
    helper.accessor("result", {
      id: "result",
      header: t("fields.result"),
      enableSorting: false,
      cell: ({ row: { original } }) => <Result t={t} result={original.result} />,
    }),
    helper.accessor("address", { id: "from", header: t("fields.from"), enableSorting: false }),
  ]);
}

/** An account's name goes in front, unless it is the object itself. */
function objectText({ accountName, object }: AuditEntryView): string {
  return [...new Set([accountName, object])].filter((part) => part !== null).join(" · ");
}

function Result({ t, result }: { t: Text<"audit">; result: string }) {
  return (
    <span className={styles.result} data-result={result} title={resultHint(t, result) ?? undefined}>
      {resultText(t, result)}
    </span>
  );
}
