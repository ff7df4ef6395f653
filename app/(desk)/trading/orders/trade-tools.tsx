import { useTranslations } from "next-intl";
import type { TradeTools } from "@/components/trading/changes/row-actions";
import { LinkButton } from "@/components/ui/link-button";
import { accountUrl } from "../../open-account";
import { findRulesAction } from "../desk/actions";
import { draftChangesAction } from "../desk/batch/actions";
import { draftChangeAction } from "../desk/change/actions";
import { liveFiguresAction } from "../desk/live-actions";
import type { OpenTrading } from "../open-trading";
import { cancelOrdersAction } from "./actions";
import type { OpenList } from "./tab-view";

/** Tools for the open rows of a list; null: this person does not trade, or the rows are over. */
export function tradeOf({ trading, query }: OpenList): TradeTools | null {
  return query.filter.isOpen ? tradeToolsOf(trading) : null;
}

/** Null: this person does not trade. */
export function tradeToolsOf({ account, trader }: OpenTrading): TradeTools | null {
  if (trader === null) return null;
  return {
    ...trader,
    changeUrl: accountUrl("/trading/desk/change", account),
    placedUrl: "/trading/orders/sent/",
    accountId: account.id,
    draft: draftChangeAction,
    draftSeveral: draftChangesAction,
    cancelOwn: cancelOrdersAction,
    findRules: findRulesAction,
    findFigures: liveFiguresAction,
  };
}

/** What a trader can do with all positions of the account. */
export function PositionTools({ open, isEmpty }: { open: OpenList; isEmpty: boolean }) {
  const t = useTranslations("positionChanges");
  const trade = tradeOf(open);
  if (trade === null) return null;
  return (
    <>
      {isEmpty ? null : (
        <>
          <LinkButton href={`${trade.changeUrl}&do=close-positions`}>{t("closeAll")}</LinkButton>
          <LinkButton href={`${trade.changeUrl}&do=move-positions`}>{t("move")}</LinkButton>
        </>
      )}
      <LinkButton href={`${trade.changeUrl}&do=set-hold-mode`}>{t("holdMode")}</LinkButton>
    </>
  );
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
