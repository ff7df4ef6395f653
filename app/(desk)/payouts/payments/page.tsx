import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PayableList } from "@/components/payouts/payables";
import { PaymentListForm } from "@/components/payouts/payment-list-form";
import { PayoutAddressForm, PayoutAddressList } from "@/components/payouts/payout-addresses";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { listCurrentPartners } from "@/lib/payouts/load-partner-terms";
import { listPayoutAddresses, loadPayables } from "@/lib/payouts/load-payables";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { ViewExport } from "../../exports/export-menu-props";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { payListNow, saveAddressNow } from "../actions";

export const generateMetadata = pageTitle((t) => t("payouts.payments.title"));

export default function PaymentsPage({ searchParams }: PageProps<"/payouts/payments">) {
  const t = useTranslations("payouts");
  return (
    <>
      <AccountHead title={t("title")} line={t("line")} params={searchParams} />
      <PlaceTabs of="close" />
      <LoadingPanel title={t("payments.title")} height={200}>
        <Payments params={searchParams} />
      </LoadingPanel>
    </>
  );
}

const Payments = ofWholeAccount("/payouts/payments", async ({ scope, account }) => {
  const [t, payables, partners, addresses] = await Promise.all([
    getTranslations("payouts"),
    loadPayables(scope),
    listCurrentPartners(scope),
    listPayoutAddresses(scope),
  ]);
  const isManager = mayManage(account);
  const coins = [...new Set(payables.map(({ coin }) => coin))].sort();
  return (
    <div className="stack">
      <Panel
        id="payables-title"
        title={t("payments.title")}
        note={t("payments.note")}
        actions={
          <ViewExport
            account={account}
            subject="payables"
            query={new URLSearchParams()}
            rowCount={payables.length}
          />
        }
      >
        {payables.length > 0 ? (
          <PayableList
            payables={payables.map((payable) => ({
              ...payable,
              href: accountUrl(`/payouts/${payable.statementId}`, account),
            }))}
          />
        ) : (
          <StateBox title={t("payments.none")} text={t("payments.noneText")} />
        )}
      </Panel>
      {isManager ? (
        <Panel id="batch-title" title={t("batch.title")} note={t("batch.note")}>
          <PaymentListForm accountId={account.id} pay={payListNow} />
        </Panel>
      ) : null}
      <Panel id="addresses-title" title={t("addresses.title")} note={t("addresses.note")}>
        {isManager && partners.length > 0 ? (
          <PayoutAddressForm
            accountId={account.id}
            partners={partners}
            coins={coins}
            addresses={addresses}
            save={saveAddressNow}
          />
        ) : null}
        {addresses.length > 0 ? (
          <PayoutAddressList addresses={addresses} isOwn={false} />
        ) : (
          <StateBox title={t("addresses.none")} text={t("addresses.noneText")} />
        )}
      </Panel>
    </div>
  );
});
