import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ClientFilterSkeleton, ClientListSkeleton, SummarySkeleton } from "@/components/clients/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { mayManage } from "@/lib/access/scope/account-scope";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import { accountUrl, openAccount, type PageParams, wholeAccountUrl } from "../open-account";
import { openDefaultView } from "../saved-views";
import { ClientsView } from "./view";

export const generateMetadata = pageTitle((t) => t("clients.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default async function ClientsPage({ searchParams }: PageProps) {
  await openDefaultView("clients", await searchParams);
  const t = await getTranslations("clients");
  return (
    <>
      <PageHead
        freshness={<AccountFreshness params={searchParams} />}
        title={t("title")}
        line={t("line")}
        actions={
          <Suspense>
            <ClientsActions params={searchParams} />
          </Suspense>
        }
      />
      <PanelBoundary what={t("parts.page")} fallback={<PageSkeleton />}>
        <ClientsView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="stack">
      <ClientFilterSkeleton />
      <SummarySkeleton />
      <ClientListSkeleton />
    </div>
  );
}

/** Labels, notes and customer ids as a file, out and in. */
async function ClientsActions({ params }: { params: Promise<PageParams> }) {
  const { access } = await openAccount(await params);
  if (access.kind !== "granted") return null;
  const t = await getTranslations("clients");
  const profilesHref = wholeAccountUrl("/clients/profiles", access.account);
  return (
    <>
      {profilesHref === null ? null : (
        <LinkButton href={profilesHref} download>
          <Icon name="download" />
          {t("exportLabels")}
        </LinkButton>
      )}
      {mayManage(access.account) ? (
        <LinkButton href={accountUrl("/clients/import", access.account)}>{t("importLabels")}</LinkButton>
      ) : null}
    </>
  );
}
