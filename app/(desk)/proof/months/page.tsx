import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { MonthList } from "@/components/reconciliation/month-list";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { loadMonths } from "@/lib/months/load-months";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";

export const generateMetadata = pageTitle((t) => t("shell.pages.months"));

export default function MonthsPage({ searchParams }: PageProps<"/proof/months">) {
  const t = useTranslations("proof");
  return (
    <>
      <AccountHead
        title={useTranslations("shell.pages")("months")}
        line={t("months.line")}
        params={searchParams}
      />
      <PlaceTabs of="close" />
      <LoadingPanel title={t("panels.months")} height={200}>
        <Months params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const Months = ofWholeAccount("/proof/months", async ({ scope, account }) => {
  const t = await getTranslations("proof");
  const months = await loadMonths(scope, await loadExchangeToday(scope));
  const linked = months.map((each) => ({
    ...each,
    href: accountUrl(`/proof/months/${each.month}`, account),
    pdfHref: accountUrl(`/proof/months/${each.month}/pdf`, account),
  }));
  return (
    <Panel id="months-title" title={t("panels.months")} note={t("months.note")}>
      <MonthList months={linked} />
    </Panel>
  );
});
