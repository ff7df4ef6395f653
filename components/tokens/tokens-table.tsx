"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Text } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import { isActive, type RevokeToken, type TokenView } from "./token-view";
import styles from "./tokens.module.css";

type TokensTableProps = {
  label: string;
  tokens: readonly TokenView[];
  /** With whose they are. */
  withPerson: boolean;
  /** Null: the viewer may not change anything. */
  revoke: RevokeToken | null;
};

export function TokensTable({ label, tokens, withPerson, revoke }: TokensTableProps) {
  const t = useTranslations("tokens");
  const columns = useMemo(() => tokenColumns(t, { withPerson, revoke }), [t, withPerson, revoke]);
  return <DataTable label={label} rows={tokens} rowId={({ id }) => id} columns={columns} />;
}

const column = columnsOf<TokenView>();

function tokenColumns(
  t: Text<"tokens">,
  { withPerson, revoke }: Pick<TokensTableProps, "withPerson" | "revoke">,
) {
  const person = column.display({
    id: "person",
    header: t("fields.person"),
    cell: ({ row }) => <span translate="no">{row.original.email}</span>,
  });
  return column.columns([
    column.display({
      id: "name",
      header: t("fields.name"),
      cell: ({ row: { original } }) => (
        <span translate="no">
          {original.name}
          {original.hint === null ? null : <span className={styles.hint}>…{original.hint}</span>}
        </span>
      ),
      meta: { isLead: true },
    }),
    ...(withPerson ? [person] : []),
    column.display({
      id: "account",
      header: t("fields.account"),
      cell: ({ row: { original } }) =>
        original.account === null ? t("noAccount") : <span translate="no">{original.account}</span>,
    }),
    column.display({
      id: "reads",
      header: t("fields.reads"),
      cell: ({ row }) => row.original.scopes.map((scope) => t(`reads.${scope}`)).join(t("comma")),
    }),
    column.display({
      id: "created",
      header: t("fields.created"),
      cell: ({ row }) => <DayOf ms={row.original.madeAtMs} />,
    }),
    column.display({
      id: "expires",
      header: t("fields.expires"),
      cell: ({ row }) => <DayOf ms={row.original.expiresAtMs} />,
    }),
    column.display({
      id: "used",
      header: t("fields.used"),
      cell: ({ row: { original } }) =>
        original.usedAtMs === null ? t("never") : <LocalTime ms={original.usedAtMs} />,
    }),
    column.display({
      id: "state",
      header: t("fields.state"),
      cell: ({ row: { original } }) => (
        <span className={styles.state} data-state={original.state}>
          {t(`states.${original.state}`, { days: original.daysLeft })}
        </span>
      ),
      meta: { phone: "aside" },
    }),
    column.display({
      id: "revoke",
      header: () => <span className="visually-hidden">{t("revoke.button")}</span>,
      cell: ({ row: { original } }) =>
        revoke && isActive(original) ? <Revoke token={original} revoke={revoke} /> : null,
      meta: { isFigure: true },
    }),
  ]);
}

function Revoke({ token: { id, name }, revoke }: { token: TokenView; revoke: RevokeToken }) {
  const t = useTranslations("tokens.revoke");
  return (
    <AskFirst
      trigger={t("button")}
      label={t("of", { name })}
      title={t("ask", { name })}
      text={t("text")}
      yes={t("of", { name })}
      run={() => revoke(id)}
    />
  );
}

/** The day in UTC, the moment on hover. */
function DayOf({ ms }: { ms: number }) {
  const iso = new Date(ms).toISOString();
  const label = dayLabel(iso.slice(0, 10) as Day, useLocale());
  return (
    <time dateTime={iso} title={iso}>
      {label}
    </time>
  );
}
