"use client";
import { useTranslations } from "next-intl";
import { ClientFigure, Ratio, shareReason } from "@/components/clients/client-figures";
import { ClientName } from "@/components/clients/client-name";
import { StateMark } from "@/components/clients/state-mark";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { PortfolioClient } from "@/lib/portfolio/portfolio";
import styles from "./portfolio.module.css";

export type PortfolioClientRow = PortfolioClient & {
  /** The client's page, and the account's own list. */
  readonly href: string;
  readonly listHref: string;
};

const column = columnOf<PortfolioClientRow>();

type PortfolioClientsTableProps = {
  rows: readonly PortfolioClientRow[];
  /** The reporting currency. */
  currency: string;
};

/** The largest clients of all accounts, each with its account. */
export function PortfolioClientsTable({ rows, currency }: PortfolioClientsTableProps) {
  const t = useTranslations("portfolio");
  const columnNames = useTranslations("clientForms.columns");
  const list = useTranslations("clients.list");
  const columns = [
    column.lead("client", columnNames("name"), (row) => <Name {...row} />),
    column("account", t("account"), ({ account, listHref }) => (
      <PageLink className={styles.name} href={listHref}>
        {visibleText(account.name)}
      </PageLink>
    )),
    column("state", columnNames("state"), ({ state }) => <StateMark state={state} />),
    column.figure("rebate", columnNames("rebate"), { phone: "aside" }, ({ rebate }) => (
      <ClientFigure figure={rebate} unit={currency} isValue reason={list("noRows")} />
    )),
    column.figure("share", t("clients.share"), { hint: t("clients.shareHint") }, (row) => (
      <Ratio ratio={row.share} reason={shareReason(list, row)} />
    )),
  ];
  return (
    <DataTable
      label={t("parts.clients")}
      rows={rows}
      rowId={({ account, profile }) => `${account.id} ${profile.uid}`}
      columns={columns}
      tall="box"
    />
  );
}

function Name({ profile: { uid, name, customerId, labels }, href, alsoIn }: PortfolioClientRow) {
  const { t, language } = useWords();
  return (
    <>
      <ClientName uid={uid} href={href} tag={{ name, customerId, labels }} />
      {alsoIn.length === 0 ? null : (
        <SubLine>
          {t("portfolio.clients.alsoIn", { accounts: listText(alsoIn.map(visibleText), language) })}
        </SubLine>
      )}
    </>
  );
}
