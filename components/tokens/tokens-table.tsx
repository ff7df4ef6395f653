"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime, UtcDay } from "@/components/ui/local-time";
import type { Text } from "@/components/ui/text/text";
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

const column = columnOf<TokenView>();

function tokenColumns(
  t: Text<"tokens">,
  { withPerson, revoke }: Pick<TokensTableProps, "withPerson" | "revoke">,
) {
  const person = column("person", t("fields.person"), (row) => <span translate="no">{row.email}</span>);
  return [
    column(
      "name",
      t("fields.name"),
      (row) => (
        <span translate="no">
          {row.name}
          {row.hint === null ? null : <span className={styles.hint}>…{row.hint}</span>}
        </span>
      ),
      LEAD,
    ),
    ...(withPerson ? [person] : []),
    column("account", t("fields.account"), (row) =>
      row.account === null ? t("noAccount") : <span translate="no">{row.account}</span>,
    ),
    column("reads", t("fields.reads"), (row) =>
      row.scopes.map((scope) => t(`reads.${scope}`)).join(t("comma")),
    ),
    column("created", t("fields.created"), (row) => <UtcDay ms={row.madeAtMs} />),
    column("expires", t("fields.expires"), (row) => <UtcDay ms={row.expiresAtMs} />),
    column("used", t("fields.used"), (row) =>
      row.usedAtMs === null ? t("never") : <LocalTime ms={row.usedAtMs} />,
    ),
    column(
      "state",
      t("fields.state"),
      (row) => (
        <span className={styles.state} data-state={row.state}>
          {t(`states.${row.state}`, { days: row.daysLeft })}
        </span>
      ),
      { phone: "aside" },
    ),
    column(
      "revoke",
      () => <span className="visually-hidden">{t("revoke.button")}</span>,
      (row) => (revoke && isActive(row) ? <Revoke token={row} revoke={revoke} /> : null),
      FIGURE,
    ),
  ];
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
