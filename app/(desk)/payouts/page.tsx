import { getLocale, getTranslations } from "next-intl/server";
import { type LinkedStep, MonthSplitTable, MonthWaterfall } from "@/components/payouts/month-split";
import { PartnerStatementList, PreparableList } from "@/components/payouts/partner-statement-list";
import { PayoutAddressForm, PayoutAddressList } from "@/components/payouts/payout-addresses";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { monthLabel } from "@/lib/core/day-text";
import type { Month } from "@/lib/core/month";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { loadMonthSplit } from "@/lib/payouts/load-month-split";
import { listPartnerStatements, listPreparable } from "@/lib/payouts/load-partner-statements";
import { listPayoutAddresses } from "@/lib/payouts/load-payables";
import { type WaterfallStep, waterfallOf } from "@/lib/payouts/month-split";
import { mayManage, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { exportMenuProps, ViewExport } from "../exports/export-menu-props";
import { NoAccount } from "../no-account";
import { accountUrl, openAnyAccount } from "../open-account";
import { SharePanel } from "../share-panel";
import { prepareNow, saveAddressNow } from "./actions";

export const generateMetadata = pageTitle((t) => t("payouts.title"));

export default async function PayoutsPage({ searchParams }: PageProps<"/payouts">) {
  const t = await getTranslations("payouts");
  const { user, access } = await openAnyAccount(await searchParams);
  const isPartner = access.kind === "granted" && !isWholeAccount(access.scope);
  return (
    <>
      <AccountHead
        title={t(isPartner ? "ownTitle" : "title")}
        line={t(isPartner ? "ownLine" : "line")}
        params={searchParams}
      />
      <PlaceTabs of="close" />
      {access.kind === "granted" ? (
        <Panels key={access.account.id} {...access} user={user} />
      ) : (
        <NoAccount kind={access.kind} homeHref="/payouts" />
      )}
    </>
  );
}

type OpenPayouts = { scope: AccountScope; account: VisibleAccount };

async function Panels({ scope, account, user }: OpenPayouts & { user: User }) {
  const t = await getTranslations("payouts");
  return (
    <div className="stack">
      {isWholeAccount(scope) ? (
        <LoadingPanel title={t("prepare.title")} height={{ base: 220, sm: 157 }}>
          <Preparable scope={scope} account={account} />
        </LoadingPanel>
      ) : (
        <LoadingPanel title={t("list.earned")} height={{ base: 420, sm: 144 }}>
          <SharePanel scope={scope} account={account} isOnHistory />
        </LoadingPanel>
      )}
      <LoadingPanel title={t("list.title")} height={200}>
        <Statements scope={scope} account={account} />
      </LoadingPanel>
      {isWholeAccount(scope) ? null : (
        <LoadingPanel title={t("addresses.ownTitle")} height={200}>
          <OwnAddresses scope={scope} account={account} user={user} />
        </LoadingPanel>
      )}
    </div>
  );
}

async function Preparable({ scope, account }: OpenPayouts & { scope: WholeAccountScope }) {
  const t = await getTranslations("payouts.prepare");
  const lines = await listPreparable(scope);
  return (
    <Panel id="prepare-title" title={t("title")} note={t("note")}>
      {lines.length > 0 ? (
        <PreparableList
          accountId={account.id}
          lines={lines}
          prepare={mayManage(account) ? prepareNow : null}
        />
      ) : (
        <StateBox title={t("none")} text={t("noneText")}>
          <LinkButton href={accountUrl("/proof/months", account)}>{t("months")}</LinkButton>
        </StateBox>
      )}
    </Panel>
  );
}

async function Statements({ scope, account }: OpenPayouts) {
  const t = await getTranslations("payouts.list");
  const earnings = await getTranslations("earnings");
  const statements = await listPartnerStatements(scope);
  const [newest] = statements;
  const isWhole = isWholeAccount(scope);
  return (
    <>
      <Panel id="payouts-title" title={isWhole ? t("title") : earnings("history")} note={t("note")}>
        {statements.length > 0 ? (
          <PartnerStatementList
            isOwn={!isWhole}
            statements={statements.map(({ id, month, partner, number, state, ...statement }) => ({
              id,
              month,
              partner,
              number,
              state,
              coins: statement.content.coins,
              currency: statement.content.currency,
              earned: statement.content.earned,
              paidDay: statement.paidDay,
              paidReference: statement.paidReference,
              href: accountUrl(`/payouts/${id}`, account),
              files: filesOf(account, { id, lineCount: statement.content.lineCount }),
            }))}
          />
        ) : (
          <StateBox title={t("none")} text={t(isWhole ? "noneText" : "noneOwn")} />
        )}
      </Panel>
      {isWhole && newest ? <Split scope={scope} account={account} month={newest.month} /> : null}
    </>
  );
}

function filesOf(account: VisibleAccount, { id, lineCount }: { id: number; lineCount: number }) {
  const query = new URLSearchParams({ statement: String(id) });
  const { links } = exportMenuProps({ account, subject: "payout", query, rowCount: lineCount });
  return {
    pdf: accountUrl(`/payouts/${id}/pdf`, account),
    csv: links.csv,
    "csv-excel": links["csv-excel"],
    xlsx: links.xlsx,
  };
}

/** Where the partner is paid. */
async function OwnAddresses({ scope, account, user }: OpenPayouts & { user: User }) {
  const [t, addresses, statements] = await Promise.all([
    getTranslations("payouts.addresses"),
    listPayoutAddresses(scope),
    listPartnerStatements(scope),
  ]);
  const coins = new Set(statements.flatMap(({ content }) => content.coins.map(({ coin }) => coin)));
  return (
    <Panel id="addresses-title" title={t("ownTitle")} note={t("ownNote")}>
      <PayoutAddressForm
        accountId={account.id}
        partners={[{ id: user.id, email: user.email }]}
        coins={[...coins].sort()}
        addresses={addresses}
        save={saveAddressNow}
      />
      {addresses.length > 0 ? (
        <PayoutAddressList addresses={addresses} isOwn />
      ) : (
        <StateBox title={t("none")} text={t("noneText")} />
      )}
    </Panel>
  );
}

type SplitProps = { scope: WholeAccountScope; account: VisibleAccount; month: Month };

async function Split({ scope, account, month }: SplitProps) {
  const [t, language, split] = await Promise.all([
    getTranslations("payouts.split"),
    getLocale(),
    loadMonthSplit(scope, month),
  ]);
  if (split === null) return null;
  const title = t("title", { month: monthLabel(month, language) });
  const linkStep = (step: WaterfallStep): LinkedStep => {
    const { part } = step;
    return { ...step, href: part && accountUrl(`/payouts/${part.statementId}`, account) };
  };
  const steps = split.coins.flatMap(waterfallOf);
  const divided = split.coins.filter(({ parts }) => parts.length > 0).flatMap(waterfallOf);
  return (
    <>
      <Panel
        id="split-title"
        title={title}
        note={t("note")}
        actions={
          <ViewExport
            account={account}
            subject="month-split"
            query={new URLSearchParams({ month })}
            rowCount={steps.length}
          />
        }
      >
        <MonthSplitTable {...split} />
      </Panel>
      {divided.length > 0 ? (
        <Panel id="waterfall-title" title={t("waterfall")} note={t("waterfallNote")}>
          <MonthWaterfall steps={divided.map(linkStep)} />
        </Panel>
      ) : null}
    </>
  );
}
