import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { CoverageSkeleton, RatesSkeleton, RuleSkeleton } from "@/components/rates/board-skeleton";
import { ImportRates } from "@/components/rates/import-rates";
import { RatesRange } from "@/components/rates/rates-range";
import { NoAccount } from "@/components/shell/no-account";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { addDays } from "@/lib/core/day";
import { findSince, loadExchangeToday } from "@/lib/reports/coverage/load";
import { parseRatesQuery } from "@/lib/reports/rates/query";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";

import { CoveragePanel } from "./coverage-panel";
import { applyImport, checkImport } from "./import-actions";
import type { OpenRates } from "./open-rates";
import { RatesPanel } from "./rates-panel";
import { RulePanel } from "./rule-panel";

/** The rule, what it leaves without a value in the range, the rates themselves, and a file of them. */
export async function RatesView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access, user } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/rates" />;
  const { scope, account } = access;
  const today = await loadExchangeToday(scope);
  const parsed = parseRatesQuery(given, { today, since: await findSince(scope, today) });
  if (!parsed.ok)
    return <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/rates", account)} />;
  const t = await getTranslations("rates");
  const { range, until } = parsed;
  const rates: OpenRates = { scope, account, mayManage: isAdministrator(user), range, until, today };
  return (
    <UrlTransition>
      <div className="stack">
        <PanelBoundary what={t("parts.rule")}>
          <Suspense fallback={<RuleSkeleton />}>
            <RulePanel mayManage={rates.mayManage} />
          </Suspense>
        </PanelBoundary>
        <RatesRange range={range} yesterday={addDays(today, -1)} />
        <PanelBoundary what={t("parts.coins")}>
          <Suspense fallback={<CoverageSkeleton />}>
            <CoveragePanel rates={rates} params={given} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("parts.table")}>
          <Suspense fallback={<RatesSkeleton />}>
            <RatesPanel rates={rates} params={given} />
          </Suspense>
        </PanelBoundary>
        {rates.mayManage ? (
          <Panel id="import-title" title={t("import.title")}>
            <ImportRates
              check={checkImport.bind(null, account.id)}
              apply={applyImport.bind(null, account.id)}
            />
          </Panel>
        ) : null}
      </div>
    </UrlTransition>
  );
}
