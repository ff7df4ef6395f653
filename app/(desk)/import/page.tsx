import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { BringFile } from "@/components/import/file-steps";
import { ImportList } from "@/components/import/import-list";
import type { ImportView } from "@/components/import/import-view";
import { PageHead } from "@/components/shell/page-head";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { mayManage } from "@/lib/access/scope/account-scope";
import { type CommissionImport, listImports } from "@/lib/imports/manage";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import { NoAccount } from "../no-account";
import { accountUrl, openWholeAccount, type PageParams } from "../open-account";
import { ImportPanel } from "./import-panel";

export const generateMetadata = pageTitle((t) => t("imports.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function ImportPage({ searchParams }: PageProps) {
  const t = useTranslations("imports");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theImports")} fallback={<Skeleton height={320} />}>
        <ImportsView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

/** The chosen file, the upload, and all imports. */
async function ImportsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const { access } = await openWholeAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/import" />;
  const { scope, account } = access;
  const imports = await listImports(scope);
  const chosen = imports.find(({ id }) => String(id) === given.import) ?? null;
  const isManager = mayManage(account);
  const t = await getTranslations("imports");
  const href = `${accountUrl("/import", account)}&import=`;
  return (
    <div className="stack">
      {given.import !== undefined && !chosen ? (
        <Notice>{t("unknown", { id: String(given.import) })}</Notice>
      ) : null}
      {chosen ? <ImportPanel file={chosen} accountId={account.id} isManager={isManager} /> : null}
      {isManager ? (
        <Panel id="bring-title" title={t("bring.title")}>
          <BringFile uploadHref={accountUrl("/import/upload", account)} importHref={href} />
        </Panel>
      ) : null}
      <Panel id="imports-title" title={t("list.title")} note={isManager ? null : t("list.note")}>
        <ImportList imports={imports.map(listed)} chosen={chosen?.id ?? null} importHref={href} />
      </Panel>
    </div>
  );
}

/** Without the report, which is long. */
function listed({ report, mapping, range, ...file }: CommissionImport): ImportView {
  return file;
}
