import { getTranslations } from "next-intl/server";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { LoadingPanel } from "@/components/proof/loading-panel";
import { RangeLinks } from "@/components/proof/range-links";
import { NoAccount } from "@/components/shell/no-account";
import type { Text } from "@/components/ui/text/text";
import { presetRange } from "@/lib/reports/commissions/presets";
import { parseReconciliationQuery, type ReconciliationQuery } from "@/lib/reports/reconciliation/query";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";
import { DayPanel } from "./day-panel";
import { DaysPanel } from "./days-panel";
import { type OpenProof, openProof } from "./open-proof";
import { VerdictsPanel } from "./verdicts-panel";
import { WindowPanel } from "./window-panel";

const RANGES = ["30d", "90d", "all"] as const;

/** The verdicts, the 90 days, the days, and the one day that the address opens. */
export async function ReconciliationView({ params }: { params: Promise<PageParams> }) {
  const t = await getTranslations("proof");
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/proof" />;
  const proof = await openProof(access.scope, access.account);
  const parsed = parseReconciliationQuery(given, proof.days);
  const url = accountUrl("/proof", proof.account);
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref={url} />;
  const { query } = parsed;
  return (
    <div className="stack">
      <RangeLinks range={query.range} links={rangeLinks(t, proof, query)} />
      {query.day ? (
        <LoadingPanel
          key={query.day}
          part={t("reconciliation.parts.day")}
          id="day-title"
          title={t("reconciliation.skeletons.day")}
          what={t("reconciliation.loading.day")}
          height={240}
        >
          <DayPanel proof={proof} day={query.day} range={query.range} closeHref={rangeUrl(url, query)} />
        </LoadingPanel>
      ) : null}
      <LoadingPanel
        part={t("reconciliation.parts.verdicts")}
        id="verdicts-title"
        title={t("reconciliation.verdicts")}
        what={t("reconciliation.loading.verdicts")}
        height={180}
      >
        <VerdictsPanel proof={proof} range={query.range} />
      </LoadingPanel>
      <LoadingPanel
        part={t("reconciliation.parts.window")}
        id="window-title"
        title={t("reconciliation.skeletons.window")}
        what={t("reconciliation.loading.window")}
        height={140}
      >
        <WindowPanel proof={proof} range={query.range} />
      </LoadingPanel>
      <LoadingPanel
        part={t("reconciliation.parts.days")}
        id="days-title"
        title={t("reconciliation.skeletons.days")}
        what={t("reconciliation.loading.days")}
        height={240}
      >
        <DaysPanel proof={proof} query={query} url={rangeUrl(url, query)} />
      </LoadingPanel>
    </div>
  );
}

function rangeLinks(t: Text<"proof">, { account, days }: OpenProof, { range }: ReconciliationQuery) {
  return RANGES.map((preset) => {
    const other = presetRange(preset, days);
    const isHere = other.from === range.from && other.to === range.to;
    return {
      label: t(`ranges.${preset}`),
      href: `${accountUrl("/proof", account)}&preset=${preset}`,
      isHere,
    };
  });
}

function rangeUrl(url: string, { range }: ReconciliationQuery): string {
  return `${url}&from=${range.from}&to=${range.to}`;
}
