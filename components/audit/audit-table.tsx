"use client";
import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Fact, Facts } from "@/components/ui/facts";
import { LocalTime } from "@/components/ui/local-time";
import type { AuditRow } from "@/lib/audit/event";
import type { SortDirection } from "@/lib/core/sort";
import { visibleText } from "@/lib/core/visible-text";
import { actorText, detailTexts, kindText, resultHint, resultText } from "./entry-text";
import { useAuditUrl } from "./use-audit-url";

type AuditTableProps = {
  entries: readonly AuditRow[];
  direction: SortDirection;
};

const column = columnOf<AuditRow>();

export function AuditTable({ entries, direction }: AuditTableProps) {
  const t = useTranslations("audit");
  const { change } = useAuditUrl();
  const [opened, setOpened] = useQueryState("entry", parseAsString.withOptions({ scroll: false }));
  const columns = [
    column("at", t("fields.at"), { sort: "desc", phone: "aside" }, ({ at }) => (
      <LocalTime ms={at.getTime()} exact />
    )),
    column("who", t("fields.who"), (entry) => actorText(t, entry)),
    column.lead("what", t("fields.what"), ({ kind }) => kindText(t, kind)),
    column("object", t("fields.object"), (entry) => (
      <span translate="no">{objectText(entry)}</span>
    )),
    column("result", t("fields.result"), ({ result }) => (
      <Text
        span
        inherit
        c={RESULT_COLOURS[result] ?? "inherit"}
        title={resultHint(t, result) ?? undefined}
      >
        {resultText(t, result)}
      </Text>
    )),
    column("from", t("fields.from"), { phone: "rare" }, ({ address }) => address),
  ];
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

const RESULT_COLOURS: Readonly<Record<string, string>> = {
  begun: "dimmed",
  refused: "var(--warn)",
  limited: "var(--warn)",
  "broken-off": "var(--warn)",
  failed: "var(--loss)",
};

function objectText({ accountName, object }: AuditRow): string {
  return [...new Set([accountName, object])].filter((part) => part !== null).join(" · ");
}

function EntryDetails({ entry }: { entry: AuditRow }) {
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
    <Facts>
      {[...fields, ...detailTexts(t, entry)].map(({ name, label, value }) => (
        <Fact key={`${label} ${name}`} term={label}>
          {value === null ? value : visibleText(value)}
        </Fact>
      ))}
    </Facts>
  );
}
