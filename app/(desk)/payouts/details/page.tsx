import { getTranslations } from "next-intl/server";
import { DocumentSettingsForm } from "@/components/parties/document-settings-form";
import { LogoForm } from "@/components/parties/logo-form";
import { PartnerPartyList } from "@/components/parties/partner-party-list";
import { PartyForm } from "@/components/parties/party-form";
import { PartyFacts } from "@/components/parties/party-text";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { listPartnerParties, loadAccountDocuments, loadOwnParty } from "@/lib/parties/load-parties";
import { mayManage, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { NoAccount } from "../../no-account";
import { openAnyAccount } from "../../open-account";
import { logoUrl } from "../logo-url";
import {
  saveBrokerDetails,
  saveDocumentSettingsNow,
  saveLogoNow,
  saveOwnDetails,
  savePartnerDetails,
} from "./actions";

export const generateMetadata = pageTitle((t) => t("parties.title"));

/** What documents say of the broker and of each partner; a partner sees only what is his. */
export default async function DetailsPage({ searchParams }: PageProps<"/payouts/details">) {
  const t = await getTranslations("parties");
  const { access } = await openAnyAccount(await searchParams);
  const isPartner = access.kind === "granted" && !isWholeAccount(access.scope);
  return (
    <>
      <AccountHead
        title={t(isPartner ? "ownTitle" : "title")}
        line={t(isPartner ? "ownLine" : "line")}
        params={searchParams}
      />
      <PlaceTabs of="close" />
      {access.kind === "granted" ? (
        <Panels key={access.account.id} {...access} />
      ) : (
        <NoAccount kind={access.kind} homeHref="/payouts/details" />
      )}
    </>
  );
}

type OpenDetails = { scope: AccountScope; account: VisibleAccount };

async function Panels({ scope, account }: OpenDetails) {
  const t = await getTranslations("parties");
  if (!isWholeAccount(scope))
    return (
      <LoadingPanel title={t("own.title")} height={300}>
        <OwnPanel scope={scope} account={account} />
      </LoadingPanel>
    );
  return (
    <div className="stack">
      <LoadingPanel title={t("broker.title")} height={300}>
        <AccountPanels scope={scope} account={account} />
      </LoadingPanel>
      <LoadingPanel title={t("partners.title")} height={160}>
        <PartnersPanel scope={scope} account={account} />
      </LoadingPanel>
    </div>
  );
}

async function OwnPanel({ scope, account }: OpenDetails) {
  const t = await getTranslations("parties.own");
  const own = await loadOwnParty(scope);
  if (own === null) return null;
  return (
    <Panel id="own-title" title={t("title")} note={t("note")}>
      <PartyForm accountId={account.id} party={own.party} save={saveOwnDetails} />
    </Panel>
  );
}

type OpenAccountDetails = OpenDetails & { scope: WholeAccountScope };

async function AccountPanels({ scope, account }: OpenAccountDetails) {
  const t = await getTranslations("parties");
  const { broker, settings } = await loadAccountDocuments(scope);
  const { logo, ...party } = broker;
  const isManager = mayManage(account);
  const picture = logo && { ...logo, url: logoUrl(account, logo) };
  return (
    <div className="stack">
      <Panel id="broker-title" title={t("broker.title")} note={t("broker.note")}>
        {isManager ? (
          <PartyForm accountId={account.id} party={party} save={saveBrokerDetails} />
        ) : (
          <PartyFacts party={party} />
        )}
      </Panel>
      <Panel id="logo-title" title={t("logo.title")} note={t("logo.note")}>
        <LogoForm
          accountId={account.id}
          name={party.name}
          logo={picture}
          save={isManager ? saveLogoNow : null}
        />
      </Panel>
      {isManager ? (
        <Panel id="settings-title" title={t("settings.title")}>
          <DocumentSettingsForm
            accountId={account.id}
            settings={settings}
            save={saveDocumentSettingsNow}
          />
        </Panel>
      ) : null}
    </div>
  );
}

async function PartnersPanel({ scope, account }: OpenAccountDetails) {
  const t = await getTranslations("parties.partners");
  const partners = await listPartnerParties(scope);
  return (
    <Panel id="partners-title" title={t("title")} note={t("note")}>
      {partners.length > 0 ? (
        <PartnerPartyList
          accountId={account.id}
          partners={partners}
          save={mayManage(account) ? savePartnerDetails : null}
        />
      ) : (
        <StateBox title={t("none")} text={t("noneText")}>
          <LinkButton href="/settings/people">{t("invite")}</LinkButton>
        </StateBox>
      )}
    </Panel>
  );
}
