import { getTranslations } from "next-intl/server";
import { ChangeForm } from "@/components/trading/changes/change-form";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { CHANGE_OPERATIONS, type ChangeName } from "@/lib/trading/exchange-operations";
import { accountUrl, type PageParams } from "../../../open-account";
import { DeskFrame } from "../desk-frame";
import { NoTrader } from "../no-trader";
import type { TradedAccount } from "../open-desk";
import { draftChangeAction } from "./actions";
import { findChangeForm } from "./forms";

type ChangeViewProps = {
  params: Promise<PageParams>;
  /** Left out: the address names it. */
  operation?: ChangeName;
};

/** The form of the change that the address names, for traders of the account. */
export async function ChangeView({ params, operation }: ChangeViewProps) {
  const given = await params;
  const named =
    operation ?? CHANGE_OPERATIONS.find((one) => one === given.do) ?? "cancel-symbol-order";
  return (
    <DeskFrame params={given} homeHref="/trading/orders">
      {(desk) => <Change desk={desk} params={given} operation={named} />}
    </DeskFrame>
  );
}

type ChangeProps = { desk: TradedAccount; params: PageParams; operation: ChangeName };

async function Change({ desk, params, operation }: ChangeProps) {
  const t = await getTranslations("trade");
  const { account, trading, roles, scope } = desk;
  if (!roles.includes("trader")) return <NoTrader desk={desk} />;
  const id = typeof params.id === "string" ? params.id.slice(0, 60) : "";
  const form = await findChangeForm(
    { ...scope, environment: trading.environment },
    operation,
    id,
    t,
  );
  if (form === null) {
    return (
      <StateBox title={t("changes.gone")} text={t("changes.goneText")}>
        <LinkButton href={accountUrl("/trading/orders", account)} variant="filled">
          {t("changes.back")}
        </LinkButton>
      </StateBox>
    );
  }
  if (form === "no-product") {
    return (
      <StateBox title={t("changes.noBotProduct")} text={t("problems.no-product")}>
        <LinkButton href={accountUrl("/trading/bots", account)} variant="filled">
          {t("changes.back")}
        </LinkButton>
      </StateBox>
    );
  }
  const { title, note, fields } = form;
  return (
    <Panel id="change-title" title={title} note={note}>
      <ChangeForm
        accountId={account.id}
        operation={operation}
        id={id}
        fields={fields}
        draft={draftChangeAction}
      />
    </Panel>
  );
}
