"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { Pager } from "@/components/ui/pager";
import type { Text } from "@/components/ui/text/text";
import type { SortDirection } from "@/lib/core/commissions/commission";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./audit.module.css";
import { type AuditEntryView, actorText, detailTexts, kindText, resultHint, resultText } from "./entry-text";
import { useAuditUrl } from "./use-audit-url";

type AuditTableProps = {
  /** As the server ordered and filtered them. */
  entries: readonly AuditEntryView[];
  direction: SortDirection;
};

/** One page of entries; each opens below itself, and the open one is part of the address. */
export function AuditTable({ entries, direction }: AuditTableProps) {
  const t = useTranslations("audit");
  const { change } = useAuditUrl();
  const [opened, setOpened] = useQueryState("entry", parseAsString.withOptions({ scroll: false }));
  const columns = useMemo(() => auditColumns(t), [t]);
  return (
    <DataTable
      label={t("entries")}
      rows={entries}
      rowId={({ id }) => id}
      columns={columns}
      order={{ sort: "at", direction }}
      onOrder={(order) => change({ direction: order.direction })}
      opening={{
        label: ({ id }) => t("open", { id }),
        open: (id) => void setOpened(id === opened ? null : id),
      }}
      expanded={{ id: opened, render: (entry) => <EntryDetails entry={entry} /> }}
    />
  );
}

const column = columnsOf<AuditEntryView>();

function auditColumns(t: Text<"audit">) {
  return column.columns([
    column.accessor("atMs", {
      id: "at",
      header: t("fields.at"),
      cell: ({ getValue }) => <LocalTime ms={getValue()} exact />,
      sortDescFirst: true,
      enableSorting: true,
      meta: { phone: "aside" },
    }),
    column.display({
      id: "who",
      header: t("fields.who"),
      cell: ({ row }) => actorText(t, row.original),
    }),
    column.display({
      id: "what",
      header: t("fields.what"),
      cell: ({ row }) => kindText(t, row.original.kind),
      meta: { isLead: true },
    }),
    column.display({
      id: "object",
      header: t("fields.object"),
      cell: ({ row }) => <span translate="no">{objectText(row.original)}</span>,
    }),
    column.display({
      id: "result",
      header: t("fields.result"),
      cell: ({ row: { original } }) => (
        <span
          className={styles.result}
          data-result={original.result}
          title={resultHint(t, original.result) ?? undefined}
        >
          {resultText(t, original.result)}
        </span>
      ),
    }),
    column.display({
      id: "from",
      header: t("fields.from"),
      cell: ({ row }) => row.original.address,
      meta: { phone: "hidden" },
    }),
  ]);
}

/** An account's name goes in front, unless it is the object itself. */
function objectText({ accountName, object }: AuditEntryView): string {
  return [...new Set([accountName, object])].filter((part) => part !== null).join(" · ");
}

type AuditPagerProps = { next: string | null; previous: string | null; note: string };

/** The pages of the table, as the address names them. */
export function AuditPager(props: AuditPagerProps) {
  const t = useTranslations("audit");
  const { url, change } = useAuditUrl();
  const isFirst = url.after === null && url.before === null;
  return <Pager {...props} label={t("pages")} isFirst={isFirst} onGo={change} />;
}

/** All fields of one entry. */
function EntryDetails({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations("audit");
  const { id, accountName, object, address, agent, result } = entry;
  const fields = [
    { name: "entry", label: t("fields.entry"), value: id },
    { name: "account", label: t("fields.account"), value: accountName },
    { name: "object", label: t("fields.object"), value: object },
    { name: "address", label: t("fields.address"), value: address },
    { name: "agent", label: t("fields.agent"), value: agent },
    { name: "result", label: t("fields.result"), value: resultHint(t, result) },
  ].filter(({ value }) => value !== null);
  return (
    <dl className={styles.details}>
      {fields.map(({ name, label, value }) => (
        <Detail key={name} label={label} value={value} />
      ))}
      {detailTexts(t, entry).map(({ name, label, value }) => (
        <Detail key={`detail ${name}`} label={label} value={value} />
      ))}
    </dl>
  );
}

function Detail({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? value : visibleText(value)}</dd>
    </div>
  );
}
