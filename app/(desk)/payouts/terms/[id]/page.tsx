import { useTranslations } from "next-intl";
import { PartnerTermForm } from "@/components/payouts/partner-term-form";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { loadFilterChoices } from "@/lib/clients/load-filter-choices";
import { percentOf } from "@/lib/core/amount";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { TypedPartnerTerm } from "@/lib/payouts/contract";
import { loadPartnerTerms } from "@/lib/payouts/load-partner-terms";
import { newestTermId, type PartnerTermView } from "@/lib/payouts/partner-terms";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { loadProductTypes } from "@/lib/terms/load-terms";
import { getWords } from "../../../../language/words";
import { pageTitle } from "../../../../page-title";
import { AccountHead } from "../../../account-head";
import { ofWholeAccount } from "../../../no-account";
import { accountUrl } from "../../../open-account";
import { enterPartnerTerm, previewPartnerTermNow } from "../../actions";

export const generateMetadata = pageTitle((t) => t("payouts.form.correctTitle"));

export default function CorrectTermPage({
  params,
  searchParams,
}: PageProps<"/payouts/terms/[id]">) {
  const t = useTranslations("payouts.form");
  return (
    <>
      <AccountHead title={t("correctTitle")} line={t("correctLine")} params={searchParams} />
      <LoadingPanel title={t("entry")} height={200}>
        <Correction params={searchParams} of={params} />
      </LoadingPanel>
    </>
  );
}

type CorrectionProps = { of: Promise<{ readonly id: string }> };

const Correction = ofWholeAccount<CorrectionProps>(
  "/payouts/terms",
  async ({ scope, account }, { of }) => {
    const { id } = await of;
    const today = await loadExchangeToday(scope);
    const { partners, terms } = await loadPartnerTerms(scope, today);
    const { t, language } = await getWords();
    const back = (
      <LinkButton href={accountUrl("/payouts/terms", account)}>{t("payouts.form.back")}</LinkButton>
    );
    const term = mayManage(account) ? findOpen(terms, id) : null;
    if (!term)
      return (
        <Panel id="term-title" title={t("payouts.form.entry")} actions={back}>
          <Notice>{t("payouts.form.notCorrected")}</Notice>
        </Panel>
      );
    const [productTypes, { labels, currency }] = await Promise.all([
      loadProductTypes(scope),
      loadFilterChoices(scope),
    ]);
    const start = textOf(term);
    return (
      <Panel
        id="term-title"
        title={t("payouts.form.entry")}
        note={t("payouts.form.corrects", {
          partner: visibleText(term.partner),
          share: start.percent,
          day: dayLabel(term.from, language),
        })}
        actions={back}
      >
        <PartnerTermForm
          accountId={account.id}
          partners={partners}
          labels={labels}
          productTypes={productTypes}
          currency={currency}
          start={start}
          corrects={term.id}
          newest={newestTermId(terms)}
          save={enterPartnerTerm}
          preview={previewPartnerTermNow}
        />
      </Panel>
    );
  },
);

/** The entry, if it can still be corrected. */
function findOpen(terms: readonly PartnerTermView[], id: string): PartnerTermView | null {
  const term = terms.find((one) => String(one.id) === id);
  const isOpen = term && term.share !== null && term.state !== "withdrawn" && !term.isUsed;
  return isOpen ? term : null;
}

/** An entry as a person types it. */
function textOf(term: PartnerTermView): TypedPartnerTerm {
  return {
    partner: term.partnerId,
    introduced: term.introduced?.id ?? "",
    from: term.from,
    percent: term.share === null ? "" : percentOf(term.share),
    tiers: term.tiers.map(({ from, share }) => ({ from, share: percentOf(share) })),
    basis: term.basis,
    uid: term.uid ?? "",
    label: term.label ?? "",
    productType: term.productType ?? "",
    note: term.note,
  };
}
