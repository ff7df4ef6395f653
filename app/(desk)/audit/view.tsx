import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { AuditFilterBar } from "@/components/audit/audit-filter-bar";
import { EntriesSkeleton } from "@/components/audit/skeletons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UrlTransition } from "@/components/ui/url-transition";
import type { AuditReach } from "@/lib/core/audit/reach";
import { loadAuditDays, loadAuditPersons } from "@/lib/reports/audit/load";
import { isAuditFiltered, parseAuditQuery } from "@/lib/reports/audit/query";
import type { PageParams } from "../open-account";
import { EntriesPanel } from "./entries-panel";

type AuditViewProps = { reach: AuditReach; params: Promise<PageParams> };

/** What the address asks for: the filters at once, the entries when they are read. */
export async function AuditView({ reach, params }: AuditViewProps) {
  const t = await getTranslations("audit");
  const [days, persons] = await Promise.all([loadAuditDays(), loadAuditPersons(reach)]);
  const parsed = parseAuditQuery(await params, days);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref="/audit" />;
  const { filter } = parsed.query;
  return (
    <UrlTransition>
      <AuditFilterBar
        filter={filter}
        isFiltered={isAuditFiltered(filter)}
        persons={persons}
        today={days.today}
      />
      <PanelBoundary what={t("entries")}>
        <Suspense fallback={<EntriesSkeleton />}>
          <EntriesPanel reach={reach} query={parsed.query} />
        </Suspense>
      </PanelBoundary>
    </UrlTransition>
  );
}
