import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PartnerTermForm } from "@/components/payouts/partner-term-form";
import { PartnerTermList } from "@/components/payouts/partner-term-list";
import { PayoutTabs } from "@/components/payouts/payout-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { loadPartnerTerms } from "@/lib/payouts/load-partner-terms";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { loadProductTypes } from "@/lib/terms/load-terms";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ofWholeAccount } from "../../no-account";
import { enterPartnerTerm } from "../actions";

export const generateMetadata = pageTitle((t) => t("payouts.terms.title"));

export default function PartnerTermsPage({ searchParams }: PageProps<"/payouts/terms">) {
  const t = useTranslations("payouts");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PayoutTabs />
      <LoadingPanel title={t("terms.title")} height={200}>
        <Terms params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const Terms = ofWholeAccount("/payouts/terms", async ({ scope, account }) => {
  const today = await loadExchangeToday(scope);
  const [{ partners, terms }, productTypes] = await Promise.all([
    loadPartnerTerms(scope, today),
    loadProductTypes(scope),
  ]);
  const t = await getTranslations("payouts");
  return (
    <div className="stack">
      {mayManage(account) ? (
        <Panel id="term-title" title={t("form.title")}>
          {partners.length > 0 ? (
            <PartnerTermForm
              accountId={account.id}
              today={today}
              partners={partners}
              productTypes={productTypes}
              save={enterPartnerTerm}
            />
          ) : (
            <StateBox title={t("form.noPartners")} text={t("form.noPartnersText")}>
              <LinkButton href="/settings/people">{t("form.people")}</LinkButton>
            </StateBox>
          )}
        </Panel>
      ) : null}
      <Panel id="terms-title" title={t("terms.title")} note={t("terms.about")}>
        {terms.length > 0 ? (
          <PartnerTermList terms={terms} />
        ) : (
          <StateBox title={t("terms.none")} text={t("terms.noneText")} />
        )}
      </Panel>
    </div>
  );
});
