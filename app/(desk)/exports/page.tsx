import { useTranslations } from "next-intl";
import { ExportsBoard } from "@/components/exports/exports-board";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { pageTitle } from "../../page-title";
import { AccountHead } from "../account-head";
import { ofAccount } from "../no-account";
import { accountUrl } from "../open-account";
import { cancelExport, removeExport } from "./actions";
import { loadExportsView } from "./exports-view";

export const generateMetadata = pageTitle((t) => t("exportList.title"));

export default function ExportsPage({ searchParams }: PageProps<"/exports">) {
  const t = useTranslations("exportList");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PlaceTabs of="files" />
      <LoadingPanel title={t("files")} height={200}>
        <OpenExports params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const OpenExports = ofAccount("/exports", async ({ scope, account, user }) => {
  return (
    <ExportsBoard
      first={await loadExportsView(scope, user.id, account)}
      progressUrl={accountUrl("/exports/progress", account)}
      ledgerUrl={accountUrl("/commissions", account)}
      accountId={account.id}
      cancel={cancelExport}
      remove={removeExport}
    />
  );
});
