import { CsvButtons } from "@/components/exports/csv-buttons";
import { PortfolioStatementsTable } from "@/components/portfolio/statements-table";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { isWholeAccount } from "@/lib/core/scope";
import type { PortfolioAccount } from "@/lib/portfolio/overview";
import { MOST_SHOWN } from "@/lib/portfolio/query";
import { loadPortfolioStatements } from "@/lib/portfolio/statements";
import { getWords } from "../../../language/words";
import { pageTitle } from "../../../page-title";
import { accountUrl } from "../../open-account";
import { AllFrame, CutNote } from "../frame";

export const generateMetadata = pageTitle((t) => t("portfolio.statements.pageTitle"));

export default function AllStatementsPage() {
  return <AllFrame tab="statements">{(accounts) => <Statements accounts={accounts} />}</AllFrame>;
}

/**
 * The statements that each account's page shows this person; a partner sees only their own approved
 * ones.
 */
async function Statements({ accounts }: { accounts: readonly PortfolioAccount[] }) {
  const [statements, { t }] = await Promise.all([loadPortfolioStatements(accounts), getWords()]);
  const isOwn = accounts.every(({ scope }) => !isWholeAccount(scope));
  if (statements.length === 0)
    return (
      <StateBox
        title={t("payouts.list.none")}
        text={t(isOwn ? "payouts.list.noneOwn" : "portfolio.statements.noneText")}
      >
        {isOwn ? null : (
          <LinkButton href="/payouts">{t("portfolio.statements.toPayouts")}</LinkButton>
        )}
      </StateBox>
    );
  const rows = statements.slice(0, MOST_SHOWN);
  const listHref = (account: { readonly id: number }) => accountUrl("/payouts", account);
  return (
    <Panel
      id="statements-title"
      title={t("portfolio.statements.title")}
      note={t("payouts.list.note")}
      actions={<CsvButtons href="/all/export/statements.csv">{t("portfolio.export")}</CsvButtons>}
    >
      <PortfolioStatementsTable
        isOwn={isOwn}
        rows={rows.map((row) => ({
          ...row,
          href: accountUrl(`/payouts/${row.id}`, row.account),
          listHref: listHref(row.account),
        }))}
      />
      {rows.length < statements.length ? (
        <CutNote
          of="statements"
          count={{ shown: rows.length, all: statements.length }}
          accounts={accounts.map(({ account }) => ({ ...account, listHref: listHref(account) }))}
        />
      ) : null}
    </Panel>
  );
}
