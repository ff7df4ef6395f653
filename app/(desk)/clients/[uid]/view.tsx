import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { ClientBar } from "@/components/clients/client-bar";
import { NoSuchClient } from "@/components/clients/no-such-client";
import { FiguresSkeleton, MixSkeleton, RecentSkeleton } from "@/components/clients/skeletons";
import { FeesSkeleton } from "@/components/fees/fees-skeleton";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NoAccount } from "@/components/shell/no-account";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { mayManage } from "@/lib/access/scope/account-scope";
import { clientPath, parseClientPart } from "@/lib/core/clients/path";
import { addDays } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";
import { parseBreakdownQuery } from "@/lib/reports/breakdown/query";
import { loadCommissionChoices } from "@/lib/reports/commissions/choices";
import { BreakdownChart } from "../../commissions/breakdown-panel";
import { readLedgerQuery } from "../../commissions/open-ledger";
import { accountUrl, openAccount, type PageParams } from "../../open-account";
import { ClientFees } from "./fees-panel";
import { ClientFiguresPanel } from "./figures-panel";
import { ClientHeader } from "./header";
import { ClientMixPanel } from "./mix-panel";
import { loadOpenClient, type OpenClient, ofClient } from "./open-client";
import { RecentRowsPanel } from "./rows-panel";

type ClientViewProps = { part: Promise<{ uid: string }>; params: Promise<PageParams> };

/** Everything about one client, on the days that the address names. */
export async function ClientView({ part, params }: ClientViewProps) {
  const t = await getTranslations("clients");
  const [{ uid: text }, given] = await Promise.all([part, params]);
  const { access } = await openAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/clients" />;
  const { scope, account } = access;
  const uid = parseClientPart(text);
  if (uid === null) return <NoSuchClient uid={text} listHref={accountUrl("/clients", account)} />;
  const { parsed, today } = await readLedgerQuery(scope, given);
  const chart = parseBreakdownQuery(given);
  if (!parsed.ok || !chart.ok) {
    const problems = [parsed, chart].flatMap((read) => (read.ok ? [] : read.problems));
    return (
      <>
        <PageHead title={visibleText(uid)} line={t("client.line")} />
        <MalformedAddress problems={problems} resetHref={accountUrl(clientPath(uid), account)} />
      </>
    );
  }
  const query = ofClient(parsed.query, uid);
  const client: OpenClient = { scope, account, uid, query, today, mayManage: mayManage(account) };
  if ((await loadOpenClient(client)) === null) {
    return <NoSuchClient uid={uid} listHref={accountUrl("/clients", account)} />;
  }
  return (
    <>
      <ClientHeader client={client} />
      <UrlTransition>
        <ClientBar
          filter={query.filter}
          choices={loadCommissionChoices(scope, query.filter)}
          yesterday={addDays(today, -1)}
        />
        <PanelBoundary what={t("parts.figures")}>
          <Suspense fallback={<FiguresSkeleton />}>
            <ClientFiguresPanel client={client} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("parts.chart")}>
          <Suspense fallback={<BreakdownSkeleton />}>
            <BreakdownChart ledger={client} query={chart.query} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("parts.mix")}>
          <Suspense fallback={<MixSkeleton />}>
            <ClientMixPanel client={client} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("parts.fees")}>
          <Suspense fallback={<FeesSkeleton />}>
            <ClientFees client={client} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("parts.recent")}>
          <Suspense fallback={<RecentSkeleton />}>
            <RecentRowsPanel client={client} />
          </Suspense>
        </PanelBoundary>
      </UrlTransition>
    </>
  );
}
