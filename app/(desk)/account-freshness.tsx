import { useTranslations } from "next-intl";
import { FreshnessLine } from "@/components/shell/freshness-line";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { isWholeAccount } from "@/lib/core/scope";
import { findFirstSync, loadFreshness } from "@/lib/reports/coverage/load";
import { openAccount, type PageParams, wholeAccountUrl } from "./open-account";

type AccountFreshnessProps = { params: Promise<PageParams> };

export function AccountFreshness({ params }: AccountFreshnessProps) {
  const t = useTranslations("shell.freshness");
  return (
    <PanelBoundary what={t("what")} fallback={null}>
      <Freshness params={params} />
    </PanelBoundary>
  );
}

async function Freshness({ params }: AccountFreshnessProps) {
  const { access } = await openAccount(await params);
  if (access.kind !== "granted") return null;
  const { scope, account } = access;
  const [freshness, firstSync] = await Promise.all([
    loadFreshness(scope),
    isWholeAccount(scope) ? findFirstSync(scope) : null,
  ]);
  return (
    <FreshnessLine
      freshness={freshness}
      firstSync={firstSync}
      coverageHref={wholeAccountUrl("/coverage", account)}
    />
  );
}
