"use client";
import { Code, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime, UtcDay } from "@/components/ui/local-time";
import type { ServerAction } from "@/lib/core/action-result";
import type { RevokeToken } from "@/lib/tokens/contract";
import { isActive, type TokenView } from "./token-view";

type TokensTableProps = {
  of: "own" | "others";
  tokens: readonly TokenView[];
  /** Null: nobody may change anything under another person's view. */
  revoke: ServerAction<RevokeToken, string | null> | null;
};

const column = columnOf<TokenView>();

export function TokensTable({ of, tokens, revoke }: TokensTableProps) {
  const t = useTranslations("tokens");
  const columns = [
    column.lead("name", t("fields.name"), (row) => (
      <span translate="no">
        {row.name}
        {row.hint === null ? null : <Code ml={8}>…{row.hint}</Code>}
      </span>
    )),
    column("person", t("fields.person"), (row) => <span translate="no">{row.email}</span>),
    column("account", t("fields.account"), (row) =>
      row.account === null ? t("noAccount") : <span translate="no">{row.account}</span>,
    ),
    column("reads", t("fields.reads"), (row) =>
      row.scopes.map((scope) => t(`reads.${scope}`)).join(t("comma")),
    ),
    column("created", t("fields.created"), (row) => <UtcDay ms={row.createdAt.getTime()} />),
    column("expires", t("fields.expires"), (row) => <UtcDay ms={row.expiresAt.getTime()} />),
    column("used", t("fields.used"), (row) =>
      row.lastUsedAt === null ? t("never") : <LocalTime ms={row.lastUsedAt.getTime()} />,
    ),
    column("state", t("fields.state"), { phone: "aside" }, (row) => (
      <Text span inherit c={COLOURS[row.state]}>
        {t(`states.${row.state}`, { days: row.daysLeft })}
      </Text>
    )),
    column.tools("revoke", t("revoke.button"), (row) =>
      revoke && isActive(row) ? (
        <AskFirst
          trigger={t("revoke.button")}
          label={t("revoke.of", { name: row.name })}
          title={t("revoke.ask", { name: row.name })}
          text={t("revoke.text")}
          yes={t("revoke.of", { name: row.name })}
          run={() => revoke({ tokenId: row.id })}
        />
      ) : null,
    ),
  ];
  const shown = of === "others" ? columns : columns.filter(({ id }) => id !== "person");
  return <DataTable label={t(of)} rows={tokens} rowId={({ id }) => id} columns={shown} />;
}

const COLOURS = {
  active: "inherit",
  ending: "var(--warn)",
  expired: "dimmed",
  revoked: "dimmed",
} as const;
