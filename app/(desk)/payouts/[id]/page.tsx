import { Box, Group } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { LogoPicture } from "@/components/parties/logo-picture";
import { DisputeList, type DisputeRow } from "@/components/payouts/disputes";
import {
  type LinkedLine,
  StatementBalance,
  StatementFacts,
  StatementLines,
} from "@/components/payouts/partner-statement";
import { PartnerStatementActions } from "@/components/payouts/partner-statement-actions";
import { PayableList } from "@/components/payouts/payables";
import { PrintButton } from "@/components/reconciliation/close-month";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { loadRowTags } from "@/lib/clients/load-client-tags";
import { allCommissions } from "@/lib/commissions/commission";
import { createParamReader } from "@/lib/core/address/params";
import { isZeroAmount } from "@/lib/core/amount";
import { monthLabel } from "@/lib/core/day-text";
import { monthDays } from "@/lib/core/month";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { MissingPartyField } from "@/lib/parties/party";
import { missingText } from "@/lib/parties/text";
import { loadOwnApproval } from "@/lib/payouts/load-lone-approval";
import { findStatement, type PartnerStatementView } from "@/lib/payouts/load-partner-statements";
import { loadPayables } from "@/lib/payouts/load-payables";
import { loadMissingDetails, loadStatementParties } from "@/lib/payouts/load-statement-parties";
import {
  isOfClient,
  lineName,
  pageOfLines,
  payableOf,
  type StoredPartnerStatement,
} from "@/lib/payouts/partner-statement";
import { unvaluedText } from "@/lib/rates/text";
import { mayManage, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { getWords } from "../../../language/words";
import { AccountHead } from "../../account-head";
import { ledgerUrl } from "../../commissions/open-ledger";
import { ViewExport } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import { accountUrl, openAnyAccount, type PageParams, withParams } from "../../open-account";
import { answerNow, approveNow, discardNow, disputeNow, payNow } from "../actions";
import { logoUrl } from "../logo-url";
import { loneChoices } from "../lone-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payouts.statement"))("short") };
}

export default async function PartnerStatementPage({
  params,
  searchParams,
}: PageProps<"/payouts/[id]">) {
  const { id } = await params;
  const given = await searchParams;
  const { user, access } = await openAnyAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/payouts" />;
  const { scope, account } = access;
  const found = await findStatement(scope, id);
  if (found === null) notFound();
  const t = await getTranslations("payouts");
  const { statement } = found;
  const month = monthLabel(statement.month, await getLocale());
  const opened = { scope, account, view: found };
  return (
    <>
      <AccountHead
        title={t("statement.title", { month })}
        line={t("statement.line")}
        params={searchParams}
        actions={
          <span className="screen-only">
            <Group gap={8}>
              <PrintButton />
              <LinkButton href={accountUrl(`/payouts/${statement.id}/pdf`, account)} download>
                {t("pdf.save")}
              </LinkButton>
              {statement.parties?.bill ? (
                <LinkButton
                  href={accountUrl(`/payouts/${statement.id}/self-billing`, account)}
                  download
                >
                  {t("bill.save")}
                </LinkButton>
              ) : null}
            </Group>
          </span>
        }
      />
      <div className="stack">
        <FactsPanel {...opened} />
        <ActionsPanel {...opened} user={user} />
        <DisputesPanel {...opened} user={user} />
        <BalancePanel statement={statement} />
        <LinesPanels {...opened} params={given} />
      </div>
    </>
  );
}

type OpenedStatement = {
  scope: AccountScope;
  account: VisibleAccount;
  view: PartnerStatementView;
};

async function FactsPanel({ scope, account, view }: OpenedStatement) {
  const { statement, lines, isIntact } = view;
  const { number, content } = statement;
  const words = await getWords();
  const t = await getTranslations("payouts.statement");
  const draft = number === null ? t("draft") : null;
  const parties = await loadStatementParties(scope, statement);
  const logo = parties?.broker.logo ?? null;
  return (
    <Panel
      id="statement-title"
      title={number === null ? t("draft") : t("numbered", { number })}
      note={
        <span className="screen-only">
          <LinkButton href={accountUrl("/payouts", account)}>{t("back")}</LinkButton>
        </span>
      }
      actions={
        <span className="screen-only">
          <ViewExport
            account={account}
            subject="payout"
            query={new URLSearchParams({ statement: String(statement.id) })}
            rowCount={lines.length}
            partial={draft}
          />
        </span>
      }
    >
      {isIntact ? null : <Notice tone="error">{t("tampered")}</Notice>}
      {content.withoutTerm.rows > 0 && isWholeAccount(scope) ? (
        <Notice>
          {t("withoutTerm", {
            rows: content.withoutTerm.rows,
            coins: unvaluedText(words, content.withoutTerm.rebates) ?? "",
          })}
        </Notice>
      ) : null}
      {parties && logo ? (
        <Box mb={16}>
          <LogoPicture logo={{ ...logo, url: logoUrl(account, logo) }} name={parties.broker.name} />
        </Box>
      ) : null}
      <StatementFacts statement={statement} parties={parties} />
    </Panel>
  );
}

/** A manager's next steps; nothing for others, or if a later statement carries the balance. */
async function ActionsPanel({ scope, account, view, user }: OpenedStatement & { user: User }) {
  const { statement } = view;
  if (!mayManage(account) || !isWholeAccount(scope) || statement.state === "carried") return null;
  const t = await getTranslations("payouts.deeds");
  const missing = await loadMissingDetails(scope, statement);
  return (
    <Box className="screen-only">
      <Panel id="deeds-title" title={t("title")}>
        {missing.length > 0 ? <MissingDetails missing={missing} account={account} /> : null}
        <WhereToPay scope={scope} account={account} view={view} />
        <PartnerStatementActions
          of={{ accountId: account.id, statementId: statement.id }}
          state={statement.state}
          own={await loadOwn({ scope, account, view }, user)}
          isPayee={statement.partnerId === user.id}
          isDue={statement.content.coins.some(({ due }) => !isZeroAmount(payableOf(due)))}
          today={await loadExchangeToday(scope)}
          approve={approveNow}
          discard={discardNow}
          pay={payNow}
        />
      </Panel>
    </Box>
  );
}

/** Amounts and addresses of a statement that is to be paid. */
async function WhereToPay({
  scope,
  account,
  view,
}: OpenedStatement & { scope: WholeAccountScope }) {
  const { id, state } = view.statement;
  if (state !== "open") return null;
  const payables = (await loadPayables(scope)).filter(({ statementId }) => statementId === id);
  if (payables.length === 0) return null;
  const href = accountUrl(`/payouts/${id}`, account);
  return (
    <Box mb={16}>
      <PayableList isOne payables={payables.map((payable) => ({ ...payable, href }))} />
    </Box>
  );
}

/** What the self-billing document needs before the statement can be approved. */
async function MissingDetails({
  missing,
  account,
}: {
  missing: readonly MissingPartyField[];
  account: VisibleAccount;
}) {
  const words = await getWords();
  const { t } = words;
  return (
    <Box mb={12}>
      <Notice>
        {t("parties.missing.text", { what: missingText(words, missing) })}{" "}
        <PageLink href={accountUrl("/payouts/details", account)}>
          {t("parties.missing.link")}
        </PageLink>
      </Notice>
    </Box>
  );
}

/** Whether the person may approve a statement of their own; null: somebody else prepared it. */
async function loadOwn(
  { scope, account, view }: OpenedStatement & { scope: WholeAccountScope },
  user: User,
) {
  const { state, preparedById } = view.statement;
  if (state !== "prepared" || preparedById !== user.id) return null;
  return {
    approval: await loadOwnApproval(scope, view.statement),
    choices: loneChoices(user, account),
  };
}

async function DisputesPanel({ account, view, user }: OpenedStatement & { user: User }) {
  const { statement, lines, disputes } = view;
  if (disputes.length === 0) return null;
  const t = await getTranslations("payouts.disputes");
  const rows: DisputeRow[] = [];
  for (const dispute of disputes) {
    const line = lines[dispute.line - 1];
    if (!line) continue;
    const { productType, coin } = line;
    rows.push({ ...dispute, client: lineName(line), productType, coin });
  }
  const mayAnswer = mayManage(account) && statement.partnerId !== user.id;
  return (
    <Panel
      id="disputes-title"
      title={t("title")}
      note={t("note", { open: disputes.filter(({ answer }) => answer === null).length })}
    >
      <DisputeList
        of={{ accountId: account.id, statementId: statement.id }}
        disputes={rows}
        answer={mayAnswer ? answerNow : null}
      />
    </Panel>
  );
}

async function BalancePanel({ statement }: { statement: StoredPartnerStatement }) {
  const { coins } = statement.content;
  const t = await getTranslations("payouts.statement");
  const month = monthLabel(statement.month, await getLocale());
  return (
    <Panel id="balance-title" title={t("balance")} note={t("balanceNote")}>
      {coins.length > 0 ? <StatementBalance coins={coins} /> : t("noLines", { month })}
    </Panel>
  );
}

/** The month's lines, and the corrections of earlier months; each panel only if it has lines. */
async function LinesPanels({
  scope,
  account,
  view,
  params,
}: OpenedStatement & { params: PageParams }) {
  const { statement, disputes } = view;
  const t = await getTranslations("payouts.statement");
  const reader = createParamReader(params);
  const pageAt = (key: string) => reader.wholeNumber(key, { from: 1, to: 999_999, otherwise: 1 });
  const lines = view.lines.map((line, at) => ({ ...line, line: at + 1 }));
  const isEarned = ({ month }: (typeof lines)[number]) => month === statement.month;
  const earned = pageOfLines(lines.filter(isEarned), pageAt("lines"));
  const corrections = pageOfLines(
    lines.filter((line) => !isEarned(line)),
    pageAt("corrections"),
  );
  const listed = [...earned.lines, ...corrections.lines];
  const tags = new Map(await loadRowTags(scope, listed.filter(isOfClient)));
  const disputed = new Set(disputes.map(({ line }) => line));
  const link = (line: (typeof lines)[number]): LinkedLine => {
    const { productType, coin } = line;
    const isDisputed = disputed.has(line.line);
    if (!isOfClient(line)) return { ...line, href: null, tag: null, isDisputed };
    const { uid } = line;
    const href = ledgerUrl(account, {
      ...allCommissions(monthDays(line.month), coin),
      uids: [uid],
      productTypes: [productType],
    });
    return { ...line, href, tag: tags.get(uid) ?? null, isDisputed };
  };
  const noteOf = ({ from, to, count }: LinesPage) =>
    t(to - from + 1 < count ? "linesSome" : "linesNote", { from, to, count });
  const hrefOf = (key: string, title: string) => (page: number) =>
    `${withParams(`/payouts/${statement.id}`, params, { [key]: String(page) })}#${title}`;
  const table = {
    of: { accountId: account.id, statementId: statement.id },
    currency: statement.content.currency,
    dispute: isWholeAccount(scope) ? null : disputeNow,
  };
  const month = monthLabel(statement.month, await getLocale());
  return (
    <>
      {earned.count > 0 ? (
        <Panel id="lines-title" title={t("lines", { month })} note={noteOf(earned)}>
          <StatementLines {...table} lines={earned.lines.map(link)} />
          <OtherLines page={earned} href={hrefOf("lines", "lines-title")} />
        </Panel>
      ) : null}
      {corrections.count > 0 ? (
        <Panel
          id="corrections-title"
          title={t("corrections")}
          note={`${t("correctionsNote")} · ${noteOf(corrections)}`}
        >
          <StatementLines {...table} areCorrections lines={corrections.lines.map(link)} />
          <OtherLines page={corrections} href={hrefOf("corrections", "corrections-title")} />
        </Panel>
      ) : null}
    </>
  );
}

type LinesPage = ReturnType<typeof pageOfLines>;

/** Links to the lines before and after those of a page. */
function OtherLines({ page, href }: { page: LinesPage; href: (page: number) => string }) {
  const t = useTranslations("ui.pager");
  const { previous, next } = page;
  if (previous === null && next === null) return null;
  return (
    <Group className="screen-only" gap={16} mt={12}>
      {previous === null ? null : <PageLink href={href(previous)}>{t("previous")}</PageLink>}
      {next === null ? null : <PageLink href={href(next)}>{t("next")}</PageLink>}
    </Group>
  );
}
