import { useTranslations } from "next-intl";
import type { TradeTools } from "@/components/trading/changes/row-actions";
import { LinkButton } from "@/components/ui/link-button";
import { accountUrl } from "../../open-account";
import { findRulesAction } from "../desk/actions";
import { draftChangesAction } from "../desk/batch/actions";
import { draftChangeAction } from "../desk/change/actions";
import type { OpenTrading } from "../open-trading";
import { cancelOrdersAction } from "./actions";
import type { OpenList } from "./tab-view";

/** Tools for the open rows of a list; null: this person does not trade, or the rows are over. */
export function tradeOf({ trading, query }: OpenList): TradeTools | null {
  return query.filter.isOpen ? tradeToolsOf(trading) : null;
}

/** Null: this person does not trade. */
export function tradeToolsOf({ account, isTrader }: OpenTrading): TradeTools | null {
  if (!isTrader) return null;
  return {
    changeUrl: accountUrl("/trading/desk/change", account),
    placedUrl: "/trading/orders/sent/",
    accountId: account.id,
    draft: draftChangeAction,
    draftSeveral: draftChangesAction,
    cancelOwn: cancelOrdersAction,
    findRules: findRulesAction,
  };
}

export function CancelAllLink({ open }: { open: OpenList }) {
  const t = useTranslations("trade.changes");
  if (tradeOf(open) === null) return null;
  return (
    <LinkButton
      href={`${accountUrl("/trading/desk/change", open.trading.account)}&do=cancel-symbol-order`}
    >
      {t("cancelAll")}
    </LinkButton>
  );
}
