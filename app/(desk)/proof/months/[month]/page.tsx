import { Box, Text } from "@mantine/core";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { LogoPicture } from "@/components/parties/logo-picture";
import { PartyText } from "@/components/parties/party-text";
import { CloseMonth, PrintButton } from "@/components/reconciliation/close-month";
import { Moment } from "@/components/reconciliation/moment";
import { MonthCloseFigures } from "@/components/reconciliation/month-close";
import { Adjustments, Balance } from "@/components/reconciliation/month-close-tables";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { Fact, Facts } from "@/components/ui/facts";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { monthLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import { findMonth, type Month, monthDays } from "@/lib/core/month";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { loadMonthClose, type MonthCloseView } from "@/lib/months/load-months";
import { lacksOf } from "@/lib/months/month-close";
import { loadAccountDocuments } from "@/lib/parties/load-parties";
import type { BrokerParty } from "@/lib/parties/party";
import { loadJournal } from "@/lib/payouts/load-journal";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../../../language/words";
import { AccountHead } from "../../../account-head";
import { ViewExport } from "../../../exports/export-menu-props";
import { ofWholeAccount } from "../../../no-account";
import { accountUrl } from "../../../open-account";
import { logoUrl } from "../../../payouts/logo-url";
import { closeMonthNow } from "../actions";

export async function generateMetadata({
  params,
}: PageProps<"/proof/months/[month]">): Promise<Metadata> {
  const month = findMonth((await params).month);
  const { t, language } = await getWords();
  if (!month) return { title: t("proof.statement.short") };
  return {
    title: t("proof.statement.title", { month: monthLabel(month, language) }),
  };
}

export default async function MonthPage({
  params,
  searchParams,
}: PageProps<"/proof/months/[month]">) {
  const month = findMonth((await params).month);
  if (!month) notFound();
  const { t, language } = await getWords();
  return (
    <>
      <AccountHead
        params={searchParams}
        title={t("proof.statement.title", { month: monthLabel(month, language) })}
        line={t("proof.statement.line")}
        actions={
          <span className="screen-only">
            <PrintButton />
          </span>
        }
      />
      <PlaceTabs of="close" />
      <LoadingPanel title={t("proof.panels.statement")} height={240}>
        <MonthPanels month={month} params={searchParams} />
      </LoadingPanel>
    </>
  );
}

type OfMonth = { month: Month };

const MonthPanels = ofWholeAccount(
  "/proof/months",
  async ({ scope, account }, { month }: OfMonth) => {
    const view = await loadMonthClose(scope, month, await loadExchangeToday(scope));
    const { content, close, adjustments, ledger, isOver } = view;
    const journal = close ? await loadJournal(scope, month) : null;
    const { broker } = await loadAccountDocuments(scope);
    const logo = close && broker.logo;
    const t = await getTranslations("proof.statement");
    const { from, to } = monthDays(month);
    const language = await getLocale();
    const name = monthLabel(month, language);
    return (
      <div className="stack">
        <Panel
          id="statement-title"
          title={close ? t("asClosed") : t("asNow")}
          note={account.name}
          actions={
            <>
              {close ? (
                <span className="screen-only">
                  <LinkButton href={accountUrl(`/proof/months/${month}/pdf`, account)} download>
                    {t("pdf")}
                  </LinkButton>
                </span>
              ) : null}
              {journal === null ? null : (
                <span className="screen-only">
                  <ViewExport
                    account={account}
                    subject="journal"
                    name={t("journal")}
                    query={new URLSearchParams({ month })}
                    rowCount={journal.lines.length}
                    partial={
                      journal.withoutStatement.length > 0
                        ? t("journalPartial", {
                            partners: listText(journal.withoutStatement, language),
                          })
                        : null
                    }
                  />
                </span>
              )}
              <span className="screen-only">
                <ViewExport
                  account={account}
                  subject="statement"
                  query={new URLSearchParams({ month })}
                  rowCount={content.coins.length + content.adjustments.length + adjustments.length}
                  partial={
                    content.unknownDays.length > 0
                      ? t("partial", { count: content.unknownDays.length })
                      : null
                  }
                />
              </span>
            </>
          }
        >
          {logo ? (
            <Box mb={16}>
              <LogoPicture logo={{ ...logo, url: logoUrl(account, logo) }} name={broker.name} />
            </Box>
          ) : null}
          {close ? <CloseFacts close={close} account={account.name} broker={broker} /> : null}
          <MonthCloseFigures content={content} />
          {!close && isOver && mayManage(account) ? (
            <CloseMonth
              accountId={account.id}
              month={month}
              lacks={lacksOf(content)}
              ratesHref={`${accountUrl("/rates", account)}&from=${from}&to=${to}`}
              close={closeMonthNow}
            />
          ) : null}
          {!close && !isOver ? <Text my={12}>{t("notOver")}</Text> : null}
        </Panel>
        {content.adjustments.length > 0 ? (
          <Panel id="seen-title" title={t("seenHere")}>
            <Adjustments adjustments={content.adjustments} />
          </Panel>
        ) : null}
        {close ? (
          <Panel id="later-title" title={t("since")}>
            {adjustments.length > 0 ? (
              <Adjustments adjustments={adjustments} />
            ) : (
              <Text mb={12}>{t("noneSince", { month: name })}</Text>
            )}
            <Box mt={12}>
              <Balance closed={content.coins} adjustments={adjustments} ledger={ledger} />
            </Box>
          </Panel>
        ) : null}
      </div>
    );
  },
);

type CloseFactsProps = {
  close: NonNullable<MonthCloseView["close"]>;
  account: string;
  broker: BrokerParty;
};

function CloseFacts({ close, account, broker }: CloseFactsProps) {
  const t = useTranslations("proof.statement");
  return (
    <>
      {close.isIntact ? null : <Notice tone="error">{t("tampered")}</Notice>}
      <Facts mb={16}>
        <Fact term={t("issuedBy")}>
          <PartyText known={account} party={broker} />
        </Fact>
        <Fact term={t("closedAt")}>
          <Moment ms={close.closedAt.getTime()} />
        </Fact>
        <Fact term={t("closedBy")}>{close.closedBy}</Fact>
        <Fact term={t("hash")}>
          <code>{close.contentHash}</code>
        </Fact>
      </Facts>
    </>
  );
}
