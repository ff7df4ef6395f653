import { Group } from "@mantine/core";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Choices } from "@/components/overview/choices";
import { CountdownLine } from "@/components/trading/countdown-panel";
import { LimitsUsed } from "@/components/trading/limits-in-use";
import { PlacedTable } from "@/components/trading/placed-table";
import { StatePanel } from "@/components/trading/state-panel";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { StateBox } from "@/components/ui/state-box";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import { loadCountdown } from "@/lib/trading/arm-countdown";
import { loadHolders, loadLimitsInUse } from "@/lib/trading/load-limits-in-use";
import { countPlacedOrders, loadPlacedOrders } from "@/lib/trading/load-placed-orders";
import { ORDER_SHOWS, type OrderShow } from "@/lib/trading/order-life";
import { ViewExport } from "../../../exports/export-menu-props";
import { accountUrl, type PageParams } from "../../../open-account";
import { cancelAction } from "../../desk/actions";
import { DeskFrame } from "../../desk/desk-frame";
import { LimitsAskedPanel } from "../../desk/limits-asked-panel";
import type { TradedAccount } from "../../desk/open-desk";
import { findStateView, switchActions } from "../../desk/state-view";

const PATH = "/trading/orders/sent";
const REFRESH_SECONDS = 5;

/** The state of trading, and the orders that the address asks for. */
export async function PlacedView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  return (
    <DeskFrame params={given} homeHref={PATH}>
      {(desk) => <Placed desk={desk} params={given} />}
    </DeskFrame>
  );
}

async function Placed({ desk, params }: { desk: TradedAccount; params: PageParams }) {
  const { account, scope, roles, user } = desk;
  const t = await getTranslations("trade");
  const show = ORDER_SHOWS.find((one) => one === params.show) ?? "open";
  const before =
    typeof params.before === "string" && /^\d{1,18}$/.test(params.before) ? params.before : null;
  const [{ orders, older, nowMs }, rowCount, state, inUse, countdown] = await Promise.all([
    loadPlacedOrders(scope, { show, before }),
    countPlacedOrders(scope, show),
    findStateView(scope, account, user),
    loadLimitsInUse(scope),
    loadCountdown(scope),
  ]);
  const desks = await getTranslations("orderDesk.holds");
  const holds = Object.fromEntries((inUse?.holds ?? []).map((hold) => [hold.id, hold]));
  const countdownHref = isAdministrator(user)
    ? `${accountUrl("/settings/trading", account)}#countdown-title`
    : null;
  const href = (other: OrderShow) => `${accountUrl(PATH, account)}&show=${other}`;
  const maySwitch = roles.length > 0 || isAdministrator(user);
  return (
    <>
      <RefreshEvery seconds={REFRESH_SECONDS} />
      {state === null ? null : (
        <Panel id="state-title" title={t("state.title")} note={account.name}>
          <StatePanel view={state} actions={maySwitch ? switchActions(desk) : null} />
          <CountdownLine
            view={countdown}
            isStopped={state.state === "stopped"}
            settingsHref={countdownHref}
          />
        </Panel>
      )}
      <LimitsAskedPanel desk={desk} />
      {inUse === null ? null : (
        <Panel id="limits-title" title={desks("title")}>
          <LimitsUsed
            inUse={inUse}
            holders={await loadHolders(scope, inUse)}
            accountId={account.id}
          />
        </Panel>
      )}
      <Panel
        id="placed-title"
        title={t(`placed.shows.${show}`)}
        note={t("placed.count", { count: rowCount })}
        actions={
          <>
            <Choices
              label={t("placed.show")}
              choices={ORDER_SHOWS.map((other) => ({
                label: t(`placed.shows.${other}`),
                href: href(other),
                isChosen: other === show,
              }))}
            />
            {roles.includes("trader") ? (
              <LinkButton href={accountUrl("/trading/desk/ticket", account)} variant="filled">
                {t("placed.new")}
              </LinkButton>
            ) : null}
            <ViewExport
              account={account}
              subject="placed-orders"
              query={new URLSearchParams({ show })}
              rowCount={rowCount}
            />
          </>
        }
      >
        {orders.length > 0 ? (
          <PlacedTable
            orders={orders}
            nowMs={nowMs}
            accountId={account.id}
            holds={holds}
            cancel={roles.length > 0 ? cancelAction : null}
          />
        ) : (
          <StateBox title={t("placed.none")} text={t("placed.noneText")} />
        )}
        <Group gap="8px 16px">
          {before === null ? null : <Link href={href(show)}>{t("placed.newest")}</Link>}
          {older === null ? null : (
            <Link href={`${href(show)}&before=${older}`}>{t("placed.older")}</Link>
          )}
        </Group>
      </Panel>
    </>
  );
}
