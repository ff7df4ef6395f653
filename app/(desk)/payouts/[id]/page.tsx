import { Box, Group } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { DisputeList } from "@/components/payouts/disputes";
import {
  StatementBalance,
  StatementFacts,
  StatementLines,
} from "@/components/payouts/partner-statement";
import { PartnerStatementActions } from "@/components/payouts/partner-statement-actions";
import { PrintButton } from "@/components/reconciliation/close-month";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { loadRowTags } from "@/lib/clients/tags";
import { isZeroAmount } from "@/lib/core/amount";
import { monthLabel } from "@/lib/core/day-text";
import { monthDays } from "@/lib/core/month";
import { isWholeAccount } from "@/lib/core/scope";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { payableOf } from "@/lib/payouts/partner-statement";
import { loadPartnerStatement } from "@/lib/payouts/payouts";
import { unvaluedText } from "@/lib/rates/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../../language/words";
import { AccountHead } from "../../account-head";
import { ViewExport } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import { accountUrl, openAnyAccount } from "../../open-account";
import { answerNow, approveNow, discardNow, disputeNow, payNow } from "../actions";

/** Lines that the page lists; the export has all. */
const MOST_LINES = 500;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("payouts.statement"))("short") };
}

export default async function PartnerStatementPage({
  params,
  searchParams,
}: PageProps<"/payouts/[id]">) {
  const { id } = await params;
  const { user, access } = await openAnyAccount(await searchParams);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/payouts" />;
  const { scope, account } = access;
  const found = /^[1-9]\d{0,8}$/.test(id) ? await loadPartnerStatement(scope, Number(id)) : null;
  if (found === null) notFound();
  const words = await getWords();
  const [t, language, today] = [
    await getTranslations("payouts"),
    await getLocale(),
    await loadExchangeToday(scope),
  ];
  const { payout, isIntact, disputes } = found;
  const lines = found.lines.map((line, at) => ({ ...line, line: at + 1 }));
  const { content, month, number, state } = payout;
  const { coins, currency, withoutTerm } = content;
  const name = monthLabel(month, language);
  const earned = lines.filter((line) => line.month === month);
  const corrections = lines.filter((line) => line.month !== month);
  const dispute = isWholeAccount(scope) ? null : disputeNow.bind(null, account.id, payout.id);
  const noteOf = ({ length: count }: typeof lines) =>
    t(count > MOST_LINES ? "statement.linesSome" : "statement.linesNote", {
      shown: MOST_LINES,
      count,
    });
  const listed = [...earned.slice(0, MOST_LINES), ...corrections.slice(0, MOST_LINES)];
  const tags = new Map(await loadRowTags(scope, listed));
  const disputed = new Set(disputes.map(({ line }) => line));
  const view = (line: (typeof lines)[number]) => {
    const { uid, productType, coin } = line;
    const of = new URLSearchParams({ ...monthDays(line.month), uid, productType, coin });
    const href = `${accountUrl("/commissions", account)}&${of}`;
    return { ...line, href, tag: tags.get(uid) ?? null, isDisputed: disputed.has(line.line) };
  };
  return (
    <>
      <AccountHead
        title={t("statement.title", { month: name })}
        line={t("statement.line")}
        params={searchParams}
        actions={
          <span className="screen-only">
            <Group gap={8}>
              <PrintButton />
              <LinkButton href={accountUrl(`/payouts/${payout.id}/pdf`, account)} download>
                {t("pdf.save")}
              </LinkButton>
            </Group>
          </span>
        }
      />
      <div className="stack">
        <Panel
          id="statement-title"
          title={number === null ? t("statement.draft") : t("statement.numbered", { number })}
          note={
            <span className="screen-only">
              <LinkButton href={accountUrl("/payouts", account)}>{t("statement.back")}</LinkButton>
            </span>
          }
          actions={
            <span className="screen-only">
              <ViewExport
                account={account}
                subject="payout"
                query={new URLSearchParams({ statement: id })}
                rowCount={lines.length}
                partial={number === null ? t("statement.draft") : null}
              />
            </span>
          }
        >
          {isIntact ? null : <Notice tone="error">{t("statement.tampered")}</Notice>}
          {withoutTerm.rows > 0 && isWholeAccount(scope) ? (
            <Notice>
              {t("statement.withoutTerm", {
                rows: withoutTerm.rows,
                coins: unvaluedText(words, withoutTerm.rebates) ?? "",
              })}
            </Notice>
          ) : null}
          <StatementFacts
            content={content}
            head={{
              ...payout,
              preparedAtMs: payout.preparedAt.getTime(),
              approvedAtMs: payout.approvedAt?.getTime() ?? null,
            }}
          />
        </Panel>
        {mayManage(account) && state !== "carried" ? (
          <Box className="screen-only">
            <Panel id="deeds-title" title={t("deeds.title")}>
              <PartnerStatementActions
                state={state}
                isOwn={payout.preparedById === user.id}
                isPayee={payout.partnerId === user.id}
                isDue={coins.some(({ due }) => !isZeroAmount(payableOf(due)))}
                today={today}
                changes={{
                  approve: approveNow.bind(null, account.id, payout.id),
                  discard: discardNow.bind(null, account.id, payout.id),
                  pay: payNow.bind(null, account.id, payout.id),
                }}
              />
            </Panel>
          </Box>
        ) : null}
        {disputes.length > 0 ? (
          <Panel
            id="disputes-title"
            title={t("disputes.title")}
            note={t("disputes.note", {
              open: disputes.filter(({ answer }) => answer === null).length,
            })}
          >
            <DisputeList
              disputes={disputes.flatMap((said) => {
                const of = lines[said.line - 1];
                return of
                  ? [{ ...said, client: of.uid, productType: of.productType, coin: of.coin }]
                  : [];
              })}
              answer={
                mayManage(account) && payout.partnerId !== user.id
                  ? answerNow.bind(null, account.id, payout.id)
                  : null
              }
            />
          </Panel>
        ) : null}
        <Panel id="balance-title" title={t("statement.balance")} note={t("statement.balanceNote")}>
          {coins.length > 0 ? (
            <StatementBalance coins={coins} />
          ) : (
            t("statement.noLines", { month: name })
          )}
        </Panel>
        {earned.length > 0 ? (
          <Panel
            id="lines-title"
            title={t("statement.lines", { month: name })}
            note={noteOf(earned)}
          >
            <StatementLines
              lines={earned.slice(0, MOST_LINES).map(view)}
              currency={currency}
              dispute={dispute}
            />
          </Panel>
        ) : null}
        {corrections.length > 0 ? (
          <Panel
            id="corrections-title"
            title={t("statement.corrections")}
            note={`${t("statement.correctionsNote")} · ${noteOf(corrections)}`}
          >
            <StatementLines
              areCorrections
              lines={corrections.slice(0, MOST_LINES).map(view)}
              currency={currency}
              dispute={dispute}
            />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
