import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PartnerTermForm } from "@/components/payouts/partner-term-form";
import { PartnerTermList } from "@/components/payouts/partner-term-list";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { loadFilterChoices } from "@/lib/clients/load-filter-choices";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { TypedPartnerTerm } from "@/lib/payouts/contract";
import { loadPartnerTerms } from "@/lib/payouts/load-partner-terms";
import { newestTermId, type Partner, SHARE_BASES } from "@/lib/payouts/partner-terms";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { loadProductTypes } from "@/lib/terms/load-terms";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ofWholeAccount } from "../../no-account";
import {
  endExceptionNow,
  enterPartnerTerm,
  previewPartnerTermNow,
  withdrawPartnerTermNow,
} from "../actions";

export const generateMetadata = pageTitle((t) => t("payouts.terms.title"));

export default function PartnerTermsPage({ searchParams }: PageProps<"/payouts/terms">) {
  const t = useTranslations("payouts");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PlaceTabs of="close" />
      <LoadingPanel title={t("terms.title")} height={200}>
        <Terms params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const Terms = ofWholeAccount("/payouts/terms", async ({ scope, account }) => {
  const today = await loadExchangeToday(scope);
  const [{ partners, terms }, productTypes, { labels, currency }] = await Promise.all([
    loadPartnerTerms(scope, today),
    loadProductTypes(scope),
    loadFilterChoices(scope),
  ]);
  const t = await getTranslations("payouts");
  const isManager = mayManage(account);
  return (
    <div className="stack">
      {isManager ? (
        <Panel id="term-title" title={t("form.title")}>
          {partners.length > 0 ? (
            <PartnerTermForm
              accountId={account.id}
              partners={partners}
              labels={labels}
              productTypes={productTypes}
              currency={currency}
              start={emptyTerm(partners, today)}
              corrects={null}
              newest={newestTermId(terms)}
              save={enterPartnerTerm}
              preview={previewPartnerTermNow}
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
          <PartnerTermList
            terms={terms}
            tools={
              isManager
                ? {
                    accountId: account.id,
                    today,
                    withdraw: withdrawPartnerTermNow,
                    end: endExceptionNow,
                  }
                : null
            }
          />
        ) : (
          <StateBox title={t("terms.none")} text={t("terms.noneText")} />
        )}
      </Panel>
    </div>
  );
});

function emptyTerm([first]: readonly Partner[], today: string): TypedPartnerTerm {
  const every = { introduced: "", uid: "", label: "", productType: "", note: "" };
  const partner = first?.id ?? "";
  return { partner, from: today, percent: "", tiers: [], basis: SHARE_BASES[0], ...every };
}
