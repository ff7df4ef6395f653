import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { StateBox } from "@/components/ui/state-box";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { filterUntraded } from "@/lib/trading/load-trading-access";
import { accountUrl } from "../../open-account";
import { backParam } from "../../settings/trading/back";
import type { TradedAccount } from "./open-desk";

type NoTraderProps = {
  desk: TradedAccount;
  /** The page that an administrator comes back to as a trader; absent: this is not such a page. */
  back?: string;
};

/** Why this person cannot place orders there, and where an administrator changes that. */
export async function NoTrader({ desk: { user, account }, back }: NoTraderProps) {
  const t = await getTranslations("trade.closed");
  const hasTrader = (await filterUntraded([account])).length === 0;
  if (!isAdministrator(user)) return <StateBox title={t("noTrader")} text={t("noTraderText")} />;
  return (
    <StateBox
      title={t(hasTrader ? "noTrader" : "nobody")}
      text={t(hasTrader ? "becomeText" : "nobodyText")}
    >
      <LinkButton
        href={`${accountUrl("/settings/trading", account)}${backParam(back)}#people-title`}
        variant="filled"
      >
        {t(hasTrader ? "becomeLink" : "nobodyLink")}
      </LinkButton>
    </StateBox>
  );
}
