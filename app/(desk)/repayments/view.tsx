import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { NoRepayments } from "@/components/repayments/no-repayments";
import { RepaymentsFilterBar } from "@/components/repayments/repayments-filter-bar";
import { RepaymentsSkeleton } from "@/components/repayments/skeletons";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { NoAccount } from "@/components/shell/no-account";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import { parseRepaymentChart } from "@/lib/reports/repayments/chart-query";
import { loadRepaymentChoices } from "@/lib/reports/repayments/choices";
import { loadRepaymentDays } from "@/lib/reports/repayments/days";
import { findRepaymentFailure } from "@/lib/reports/repayments/failure";
import { loadRepaymentOverview } from "@/lib/reports/repayments/load";
import { isFiltered, parseRepaymentQuery } from "@/lib/reports/repayments/query";
import { getWords } from "../../language/words";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";
import { SavedViews } from "../saved-views";
import { RepaymentChart } from "./chart-panel";
import { RepaymentNotices } from "./notices";
import type { OpenRepayments } from "./open-repayments";
import { RepaymentTablePanel } from "./table-panel";
import { RepaymentTotalsPanel } from "./totals-panel";

/** What the address asks for: filters, notices and totals at once, so that nothing moves when chart and table come. */
export async function RepaymentsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/repayments" />;
  const { scope, account } = access;
  const days = await loadRepaymentDays(scope);
  const [parsed, chart] = [parseRepaymentQuery(given, days), parseRepaymentChart(given)];
  if (!parsed.ok || !chart.ok) {
    const problems = [parsed, chart].flatMap((part) => (part.ok ? [] : part.problems));
    return <MalformedAddress problems={problems} resetHref={accountUrl("/repayments", account)} />;
  }
  const t = await getTranslations("repayments");
  const { filter } = parsed.query;
  const overview = await loadRepaymentOverview(scope, filter);
  const repayments: OpenRepayments = { scope, account, query: parsed.query, today: days.today, overview };
  const isEmpty = overview.totals.length === 0;
  return (
    <UrlTransition>
      <RepaymentsFilterBar filter={filter} choices={loadRepaymentChoices(scope, filter)} today={days.today}>
        <SavedViews screen="repayments" params={given} />
      </RepaymentsFilterBar>
      <RepaymentNotices repayments={repayments} params={given} />
      {isEmpty ? (
        <NoRepayments
          isKnown={overview.isKnown}
          isEverRead={overview.isEverRead}
          isFiltered={isFiltered(filter)}
          partial={findTimeGapsText(await getWords(), overview.partial)}
          failure={await findRepaymentFailure(scope)}
          coverageHref={accountUrl("/coverage", account)}
          widestHref={`${accountUrl("/repayments", account)}&preset=all`}
        />
      ) : (
        <>
          <RepaymentTotalsPanel repayments={repayments} />
          <PanelBoundary what={t("theChart")}>
            <Suspense fallback={<BreakdownSkeleton title={t("overTime")} />}>
              <RepaymentChart repayments={repayments} query={chart.query} />
            </Suspense>
          </PanelBoundary>
          <PanelBoundary what={t("theRepayments")}>
            <Suspense fallback={<RepaymentsSkeleton />}>
              <RepaymentTablePanel repayments={repayments} />
            </Suspense>
          </PanelBoundary>
        </>
      )}
    </UrlTransition>
  );
}
