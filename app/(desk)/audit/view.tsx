import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { AuditFilterBar } from "@/components/audit/audit-filter-bar";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { UrlTransition } from "@/components/ui/url-transition";
import type { AuditReach } from "@/lib/core/audit/filter";
import { loadAuditDays, loadAuditPersons } from "@/lib/reports/audit/load";
import { isAuditFiltered, parseAuditQuery } from "@/lib/reports/audit/query";
import type { PageParams } from "../open-account";
import { EntriesPanel } from "./entries-panel";

type AuditViewProps = { reach: AuditReach; params: Promise<PageParams> };

/** The filters at once, the entries when they are read. */
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
      <PanelBoundary what={t("entries")} fallback={<EntriesSkeleton />}>
        <EntriesPanel reach={reach} query={parsed.query} />
      </PanelBoundary>
    </UrlTransition>
  );
}

const ENTRIES_PX = 396;

/** The size of a page of entries, so that nothing moves when they come. */
export function EntriesSkeleton() {
  const t = useTranslations("audit");
  return <PanelSkeleton id="entries-title" title={t("entries")} what={t("loading")} height={ENTRIES_PX} />;
}
