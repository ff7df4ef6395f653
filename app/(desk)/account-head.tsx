import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { FreshnessLine } from "@/components/shell/freshness-line";
import { PageHead } from "@/components/shell/page-head";
import { LoadingPage } from "@/components/ui/loading-panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { isWholeAccount } from "@/lib/core/scope";
import { findFirstSync, loadFreshness } from "@/lib/coverage/load-coverage";
import { openAccount, type PageParams, wholeAccountUrl } from "./open-account";

type AccountHeadProps = Omit<ComponentProps<typeof PageHead>, "freshness"> & AccountParams;
type AccountParams = { params: Promise<PageParams> };

export function AccountHead({ params, ...head }: AccountHeadProps) {
  const t = useTranslations("shell.freshness");
  const freshness = (
    <PanelBoundary what={t("what")} fallback={null}>
      <LedgerFreshness params={params} />
    </PanelBoundary>
  );
  return <PageHead {...head} freshness={freshness} />;
}

type AccountPageProps = AccountHeadProps & { tabs?: ReactNode; children: ReactNode };

/** A page of one account: its head is there at once, the rest when it is ready. */
export function AccountPage({ tabs, children, ...head }: AccountPageProps) {
  return (
    <>
      <AccountHead {...head} />
      {tabs}
      <LoadingPage title={head.title}>{children}</LoadingPage>
    </>
  );
}

async function LedgerFreshness({ params }: AccountParams) {
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
