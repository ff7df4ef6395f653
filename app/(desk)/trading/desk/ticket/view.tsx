import { getTranslations } from "next-intl/server";
import styles from "@/components/trading/ticket.module.css";
import { TicketForm } from "@/components/trading/ticket-form";
import { TicketChart, TicketMarket } from "@/components/trading/ticket-market";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { loadPersonLimits } from "@/lib/trading/load-trading-access";
import { readTicket } from "@/lib/trading/ticket";
import { accountUrl, type PageParams, withParams } from "../../../open-account";
import { draftAction, findRulesAction } from "../actions";
import { DeskFrame } from "../desk-frame";
import { liveFiguresAction, marketChartAction } from "../live-actions";
import { NoTrader } from "../no-trader";
import type { TradedAccount } from "../open-desk";
import { findSymbolsAction } from "./actions";

/** The ticket, for traders of the account. */
export async function TicketView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  return (
    <DeskFrame params={given} homeHref="/trading/desk/ticket">
      {(desk) => <Ticket desk={desk} params={given} />}
    </DeskFrame>
  );
}

async function Ticket({ desk, params }: { desk: TradedAccount; params: PageParams }) {
  const t = await getTranslations("trade");
  const { user, account, trading, roles, scope } = desk;
  if (!roles.includes("trader")) {
    const back = withParams("/trading/desk/ticket", params, { account: String(account.id) });
    return <NoTrader desk={desk} back={back} />;
  }
  const { state, limits } = trading;
  const filled = readTicket(params);
  const person = await loadPersonLimits(scope, user);
  return (
    <>
      {state === "on" ? null : (
        <Notice>
          {t("ticket.state", { name: account.name, state: t(`states.${state}`) })}{" "}
          {t(`stateNotes.${state}`)}
        </Notice>
      )}
      <TicketMarket filled={filled}>
        <div className={styles.beside}>
          <Panel
            id="ticket-title"
            title={account.name}
            note={t(`environments.${trading.environment}`)}
            actions={
              <PageLink href={accountUrl("/trading/desk/batch", account)}>
                {t("ticket.several")}
              </PageLink>
            }
          >
            <TicketForm
              key={JSON.stringify(filled)}
              accountId={account.id}
              filled={filled}
              limits={limits}
              person={person}
              draft={draftAction}
              findRules={findRulesAction}
              findSymbols={findSymbolsAction}
              findFigures={liveFiguresAction}
            />
          </Panel>
          <TicketChart accountId={account.id} find={marketChartAction} />
        </div>
      </TicketMarket>
    </>
  );
}
