import { getTranslations } from "next-intl/server";
import { LimitsAsked } from "@/components/trading/limits-asked";
import { Panel } from "@/components/ui/panel";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { findLimitsAsked } from "@/lib/trading/save-limits";
import { confirmLimitsAction } from "./actions";
import type { TradedAccount } from "./open-desk";

/** Higher limits that wait for a second person; nothing where none do. */
export async function LimitsAskedPanel({ desk }: { desk: TradedAccount }) {
  const { account, trading, roles, user } = desk;
  const asked = await findLimitsAsked(trading);
  if (asked === null) return null;
  const { by, name, at, limits } = asked;
  const mayConfirm = roles.includes("approver") || isAdministrator(user);
  return (
    <Panel id="asked-title" title={(await getTranslations("trade.settings.limits"))("askedTitle")}>
      <LimitsAsked
        accountId={account.id}
        limits={trading.limits}
        asked={{ name, at, limits, isOwn: by === user.id }}
        confirm={mayConfirm ? confirmLimitsAction : null}
      />
    </Panel>
  );
}
