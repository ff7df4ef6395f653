import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ImportClients } from "@/components/clients/import-clients";
import { DownloadButton, LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { pageTitle } from "../../../page-title";
import { AccountPage } from "../../account-head";
import { ofAccount } from "../../no-account";
import { accountUrl } from "../../open-account";

export const generateMetadata = pageTitle((t) => t("clients.import.title"));

export default function ImportLabelsPage({ searchParams }: PageProps<"/clients/import">) {
  const t = useTranslations("clients.import");
  return (
    <AccountPage title={t("title")} line={t("line")} params={searchParams}>
      <OpenImport params={searchParams} />
    </AccountPage>
  );
}

const OpenImport = ofAccount("/clients/import", async ({ account }) => {
  const t = await getTranslations("clients");
  const listHref = accountUrl("/clients", account);
  if (!mayManage(account)) {
    return (
      <StateBox title={t("import.onlyManagers")} text={t("import.onlyManagersText")}>
        <a href={listHref}>{t("import.showClients")}</a>
      </StateBox>
    );
  }
  return (
    <Panel
      id="import-title"
      title={t("import.ofAccount", { account: account.name })}
      actions={
        <>
          <DownloadButton href={accountUrl("/clients/profiles", account)}>
            {t("import.exportThem")}
          </DownloadButton>
          <LinkButton href={listHref}>{t("all")}</LinkButton>
        </>
      }
    >
      <ImportClients fileHref={accountUrl("/clients/import/file", account)} />
    </Panel>
  );
});
