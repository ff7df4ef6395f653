"use client";
import { DueCoins, PartnerStatementStateText } from "@/components/payouts/partner-statement-list";
import { PartnerStatementAmount } from "@/components/payouts/partner-statement-value";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { MarkedText, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { payableOf } from "@/lib/payouts/partner-statement";
import type { PortfolioStatement } from "@/lib/portfolio/portfolio";
import styles from "./portfolio.module.css";

export type PortfolioStatementRow = PortfolioStatement & {
  readonly href: string;
  /** The account's own list. */
  readonly listHref: string;
};

type StatementsTableProps = {
  rows: readonly PortfolioStatementRow[];
  /** A partner's own statements: no column of partners. */
  isOwn: boolean;
};

const column = columnOf<PortfolioStatementRow>();

/**
 * Partners' statements of all accounts. Each account numbers its own, so a number can appear twice.
 */
export function PortfolioStatementsTable({ rows, isOwn }: StatementsTableProps) {
  const { t, language } = useWords();
  const columns = [
    column.lead("month", t("payouts.list.month"), ({ month, number, href }) => (
      <>
        <PageLink href={href}>{monthLabel(month, language)}</PageLink>
        {number === null ? null : <SubLine>{t("portfolio.statements.number", { number })}</SubLine>}
      </>
    )),
    column("account", t("portfolio.account"), ({ account, listHref }) => (
      <PageLink className={styles.name} href={listHref}>
        {visibleText(account.name)}
      </PageLink>
    )),
    isOwn
      ? null
      : column("partner", t("payouts.list.partner"), ({ partner }) => (
          <span className={styles.partner}>
            <Email address={visibleText(partner)} />
          </span>
        )),
    column("state", t("payouts.list.state"), ({ state, coins, openDisputes }) => (
      <>
        <PartnerStatementStateText state={state} coins={coins} />
        {openDisputes === 0 ? null : (
          <div>
            <MarkedText
              tone="bad"
              title={t("portfolio.statements.openDisputes", { count: openDisputes })}
            >
              {t("portfolio.statements.disputed")}
            </MarkedText>
          </div>
        )}
      </>
    )),
    column.figure("earned", t("payouts.list.earned"), ({ earned, currency }) => (
      <PartnerStatementAmount {...earned} currency={currency} />
    )),
    column.figure(
      "payable",
      t("portfolio.statements.payable"),
      { phone: "aside", hint: t("portfolio.statements.payableHint") },
      ({ coins }) => (
        <DueCoins amounts={coins.map(({ coin, due }) => ({ coin, amount: payableOf(due) }))} />
      ),
    ),
  ].filter((each) => each !== null);
  return (
    <DataTable
      label={t("portfolio.parts.statements")}
      rows={rows}
      rowId={({ account, id }) => `${account.id} ${id}`}
      columns={columns}
    />
  );
}

/** An address that may break only before its domain. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
