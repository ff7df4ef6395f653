import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ClientFigures } from "@/components/clients/client-figures";
import {
  ClientMix,
  type MixRow,
  type RecentRow,
  RecentRows,
} from "@/components/clients/client-page-tables";
import { NoRows } from "@/components/commissions/no-rows";
import { FeeWaterfall } from "@/components/fees/fee-waterfall";
import { FilterBar } from "@/components/filters/filter-bar";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PageHead } from "@/components/shell/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPage, LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { clientPath, parseClientPart } from "@/lib/clients/client-path";
import { loadClientMix } from "@/lib/clients/load-client";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import { sumCommissionFees } from "@/lib/commissions/fees/load-fees";
import { loadCommissionTable } from "@/lib/commissions/load-commissions";
import { loadCommissionChoices } from "@/lib/commissions/load-filter-choices";
import type { Amount } from "@/lib/core/amount";
import { rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { findGapsText } from "@/lib/coverage/text";
import type { SeenFigures } from "@/lib/earnings/earnings";
import { ratesText } from "@/lib/rates/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../../language/words";
import { BreakdownChart } from "../../commissions/breakdown-panel";
import { ledgerUrl, readLedgerQuery } from "../../commissions/open-ledger";
import { ofAccount } from "../../no-account";
import { accountUrl, wholeAccountUrl } from "../../open-account";
import { plainUrl } from "../../saved-views";
import { loadSeen, loadSharer } from "../../share-panel";
import { ClientHeader } from "./header";
import { isNarrowed, loadOpenClient, type OpenClient, ofClient } from "./open-client";
import { ClientShareChart, ClientSharePanel } from "./share";

export async function generateMetadata({ params }: PageProps<"/clients/[uid]">): Promise<Metadata> {
  const t = await getTranslations("clients.client");
  return { title: t("titleOf", { uid: parseClientPart((await params).uid) ?? "" }) };
}

export default function ClientPage({ params, searchParams }: PageProps<"/clients/[uid]">) {
  const t = useTranslations("clients.client");
  const title = t("title");
  return (
    <LoadingPage title={title} head={<PageHead title={title} line={t("line")} />}>
      <ClientView part={params} params={searchParams} />
    </LoadingPage>
  );
}

type ClientProps = { part: Promise<{ uid: string }> };

const ClientView = ofAccount(
  "/clients",
  async ({ scope, account, given }, { part }: ClientProps) => {
    const t = await getTranslations();
    const { uid: text } = await part;
    const uid = parseClientPart(text);
    if (uid === null) return <NoSuchClient uid={text} listHref={plainUrl("clients", account)} />;
    const { parsed, days } = await readLedgerQuery(scope, given);
    const chart = parseBreakdownQuery(given);
    if (!parsed.ok || !chart.ok) {
      const problems = [parsed, chart].flatMap((read) => (read.ok ? [] : read.problems));
      return (
        <>
          <PageHead title={visibleText(uid)} line={t("clients.client.line")} />
          <MalformedAddress problems={problems} resetHref={accountUrl(clientPath(uid), account)} />
        </>
      );
    }
    const query = ofClient(parsed.query, uid);
    const client: OpenClient = {
      scope,
      account,
      uid,
      query,
      today: days.today,
      mayManage: mayManage(account),
      earner: await loadSharer(scope),
      seen: await loadSeen(scope),
    };
    const { earner, seen } = client;
    const sharedClient = earner && { ...client, earner };
    if ((await loadOpenClient(client)) === null) {
      return <NoSuchClient uid={uid} listHref={plainUrl("clients", account)} />;
    }
    return (
      <>
        <ClientHeader client={client} />
        <UrlTransition>
          <FilterBar
            filter={query.filter}
            choices={loadCommissionChoices(scope, query.filter)}
            clients={null}
            last={days.last}
          />
          {sharedClient ? (
            <>
              <LoadingPanel title={t("earnings.titleOfClient")} height={{ base: 320, sm: 144 }}>
                <ClientSharePanel client={sharedClient} last={days.last} />
              </LoadingPanel>
              <LoadingPanel title={t("earnings.title")} height={{ base: 492, sm: 368 }}>
                <ClientShareChart client={sharedClient} query={chart.query} />
              </LoadingPanel>
            </>
          ) : null}
          <LoadingPanel title={t("clients.figures.name")} height={{ base: 497, sm: 175 }}>
            <ClientFiguresPanel client={client} />
          </LoadingPanel>
          {seen.rebate ? (
            <LoadingPanel title={t("breakdown.byProduct")} height={{ base: 584, sm: 420 }}>
              <BreakdownChart ledger={client} query={chart.query} />
            </LoadingPanel>
          ) : null}
          <LoadingPanel title={t("clients.mix.title")} height={264}>
            <ClientMixPanel client={client} />
          </LoadingPanel>
          {seen.rebate && seen.fees ? (
            <LoadingPanel title={t("fees.title")} height={{ base: 488, sm: 221 }}>
              <ClientFees client={client} />
            </LoadingPanel>
          ) : null}
          <LoadingPanel title={t("clients.recent.title")} height={363}>
            <RecentRowsPanel client={client} />
          </LoadingPanel>
        </UrlTransition>
      </>
    );
  },
);

async function ClientFees({ client }: { client: OpenClient }) {
  const { scope, query } = client;
  const [fees, view] = await Promise.all([
    sumCommissionFees(scope, query.filter),
    loadOpenClient(client),
  ]);
  if (fees.length === 0) return null;
  const words = await getWords();
  const { t } = words;
  return (
    <Panel
      id="fees-title"
      title={t("fees.title")}
      note={findGapsText(words, view?.partial ?? null) ?? t("fees.note")}
    >
      <FeeWaterfall coins={fees} />
    </Panel>
  );
}

async function ClientFiguresPanel({ client }: { client: OpenClient }) {
  const view = await loadOpenClient(client);
  if (!view) return null;
  const { sums, currency } = view;
  const words = await getWords();
  const { t, language } = words;
  const partial = findGapsText(words, view.partial);
  const made = ratesText(words, view.rates, currency);
  const scope = isNarrowed(client) ? t("clients.figures.narrowed") : null;
  return (
    <>
      <Panel
        id="figures-title"
        title={t("clients.figures.title", {
          currency,
          days: rangeLabel(client.query.filter.range, language),
        })}
        note={[partial, scope, made].filter((text) => text !== null).join("; ")}
      >
        <ClientFigures {...view} made={made} seen={client.seen} />
      </Panel>
      {sums.rowCount === 0 ? (
        <NoRows
          unread={null}
          isFiltered={false}
          partial={partial}
          coverageHref={wholeAccountUrl("/coverage", client.account)}
          importHref={null}
          widestHref={`${accountUrl(clientPath(client.uid), client.account)}&preset=all`}
        />
      ) : null}
    </>
  );
}

async function ClientMixPanel({ client }: { client: OpenClient }) {
  const { scope, account, uid, query, seen } = client;
  const rows = await loadClientMix(scope, query.filter);
  if (rows.length === 0) return null;
  const t = await getTranslations("clients.mix");
  const linked = rows.map((row): MixRow => {
    const { coin, symbol, productType, rowCount } = row;
    const feePaidMissing = seen.fees ? row.feePaidMissing : 0;
    const filter = {
      ...query.filter,
      coins: [coin],
      symbols: [symbol],
      productTypes: [productType],
    };
    const named = { coin, symbol, productType, rowCount, feePaidMissing };
    return { ...named, ...seenAmounts(seen, row), href: ledgerUrl(account, filter) };
  });
  return (
    <Panel id="mix-title" title={t("title")} note={t("note")}>
      <ClientMix rows={linked} label={t("label", { uid })} seen={seen} />
    </Panel>
  );
}

type SeenAmounts = { readonly rebateAmount: Amount | null; readonly feePaid: Amount | null };

/** What the person does not see is not sent to the browser. */
function seenAmounts(seen: SeenFigures, { rebateAmount, feePaid }: SeenAmounts): SeenAmounts {
  return {
    rebateAmount: seen.rebate ? rebateAmount : null,
    feePaid: seen.fees ? feePaid : null,
  };
}

const NEWEST_ROWS = 10;

async function RecentRowsPanel({ client }: { client: OpenClient }) {
  const { scope, account, query, uid, seen } = client;
  const newest = { sort: "date", direction: "desc", size: NEWEST_ROWS, position: null } as const;
  const { rows, rowCount } = await loadCommissionTable(scope, { ...query, ...newest });
  if (rows.length === 0) return null;
  const t = await getTranslations("clients.recent");
  return (
    <Panel
      id="recent-title"
      title={t("title")}
      note={t("note", { count: rows.length, all: rowCount })}
      actions={<LinkButton href={ledgerUrl(account, query.filter)}>{t("all")}</LinkButton>}
    >
      <RecentRows
        rows={rows.map(
          ({ day, coin, symbol, productType, occurrence, dealAmount, ...row }): RecentRow => {
            const key = { day, uid, coin, symbol, productType, occurrence };
            return { ...key, dealAmount, ...seenAmounts(seen, row) };
          },
        )}
        label={t("label", { uid })}
        seen={seen}
      />
    </Panel>
  );
}

function NoSuchClient({ uid, listHref }: { uid: string; listHref: string }) {
  const t = useTranslations("clients");
  return (
    <>
      <PageHead title={t("client.title")} line={t("client.line")} />
      <StateBox title={t("client.noSuch")} text={t("client.noSuchText", { uid })}>
        <a href={listHref}>{t("none.showAll")}</a>
      </StateBox>
    </>
  );
}
