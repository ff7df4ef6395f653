import { Text } from "@mantine/core";
import { getLocale, getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { EquityFigures, MarginFigures } from "@/components/trading/asset-figures";
import { AssetsTable } from "@/components/trading/assets-table";
import { UnreadFields } from "@/components/trading/cells";
import { DebtsTable } from "@/components/trading/debts-table";
import { EarnedTable, type EarnedView } from "@/components/trading/earned-table";
import { Unread } from "@/components/trading/no-records";
import { ReadingFailures } from "@/components/trading/reading-notes";
import { partialText } from "@/components/trading/trading-text";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { compareAmounts } from "@/lib/core/amount";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import { requireUser } from "@/lib/sign-in/session";
import type { CoinAsset } from "@/lib/trading/account-records";
import type { AssetReading } from "@/lib/trading/kept";
import { loadAssets, loadDebts, parseAssetsQuery } from "@/lib/trading/load-assets";
import { loadEarned, SOLD_FOR, sellable } from "@/lib/trading/load-earned";
import { loadLoans } from "@/lib/trading/load-loans";
import { loadTradingDays } from "@/lib/trading/load-reading-state";
import { loadTradingAccess } from "@/lib/trading/load-trading-access";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import { accountUrl, type PageParams } from "../../open-account";
import { type OpenTrading, openTrading } from "../open-trading";
import { TradingFrame } from "../trading-frame";
import { EquityPanel } from "./equity-panel";

/** What the account holds and owes now, and how its equity went. */
export async function AssetsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const trading = await openTrading(given, ["assets"]);
  if (trading.kind !== "granted")
    return <NoAccount kind={trading.kind} homeHref="/trading/assets" />;
  const parsed = parseAssetsQuery(given);
  if (!parsed.ok) {
    const resetHref = accountUrl("/trading/assets", trading.account);
    return <MalformedAddress problems={parsed.problems} resetHref={resetHref} />;
  }
  const [t, start] = await Promise.all([getTranslations("trading"), getTranslations("tradeStart")]);
  const reading = await loadAssets(trading.book);
  return (
    <UrlTransition>
      <TradingFrame trading={trading}>
        {reading === null ? (
          <Unread reading={trading.reading} />
        ) : (
          <>
            <Panel id="equity-title" title={t("assets.equity")} note={t("assets.equityNote")}>
              <EquityFigures assets={reading.assets} />
            </Panel>
            <Panel id="margins-title" title={t("assets.margins")} note={t("assets.marginsNote")}>
              <MarginFigures assets={reading.assets} />
              <UnreadFields of={[reading.assets, ...reading.assets.assets]} />
            </Panel>
            <PanelBoundary what={t("line.name")}>
              <EquityPanel trading={trading} query={parsed.query} />
            </PanelBoundary>
            <CoinsPanel trading={trading} reading={reading} />
            <PanelBoundary what={start("earned.title")}>
              <EarnedPanel trading={trading} reading={reading} />
            </PanelBoundary>
            <PanelBoundary what={t("debts.name")}>
              <DebtsPanel trading={trading} reading={reading} />
            </PanelBoundary>
          </>
        )}
      </TradingFrame>
    </UrlTransition>
  );
}

/** Each coin, the one worth most first. */
async function CoinsPanel({ trading, reading }: { trading: OpenTrading; reading: AssetReading }) {
  const t = await getTranslations("trading.assets");
  const coins = reading.assets.assets.toSorted(byValue);
  return (
    <Panel
      id="coins-title"
      title={t("coins")}
      note={t("coinsNote", { count: coins.length })}
      actions={
        <ExportMenu
          {...exportMenuProps({
            account: trading.account,
            subject: "assets",
            query: new URLSearchParams(),
            rowCount: coins.length,
          })}
          partial={partialText(await getWords(), trading.reading)}
        />
      }
    >
      {coins.length > 0 ? (
        <AssetsTable coins={coins} />
      ) : (
        <StateBox title={t("none")} text={t("noneText")} />
      )}
    </Panel>
  );
}

/** What has no value comes last. */
function byValue(one: CoinAsset, other: CoinAsset): number {
  if (one.usdValue === null || other.usdValue === null)
    return Number(one.usdValue === null) - Number(other.usdValue === null);
  return compareAmounts(other.usdValue, one.usdValue);
}

/**
 * What was earned this month in each coin, with a ticket that sells it; nothing for those who do
 * not trade.
 */
async function EarnedPanel({ trading, reading }: { trading: OpenTrading; reading: AssetReading }) {
  const { book, account } = trading;
  const user = await requireUser();
  const { roles } = await loadTradingAccess(book, user);
  if (viewerOf(user) || !roles.includes("trader")) return null;
  const t = await getTranslations("tradeStart.earned");
  const { range, coins } = await loadEarned(book, reading);
  const ticket = accountUrl("/trading/desk/ticket", account);
  const rows = coins.map((coin): EarnedView => {
    const qty = sellable(coin);
    const words = {
      product: "SPOT",
      symbol: `${coin.coin}${SOLD_FOR}`,
      side: "sell",
      orderType: "market",
    };
    return {
      ...coin,
      isLess: qty !== null && qty !== coin.earned,
      sellHref: qty === null ? null : `${ticket}&${new URLSearchParams({ ...words, qty })}`,
    };
  });
  return (
    <Panel
      id="earned-title"
      title={t("title")}
      note={t("note", { days: rangeLabel(range, await getLocale()) })}
    >
      {rows.length > 0 ? <EarnedTable rows={rows} /> : <StateBox title={t("none")} text="" />}
    </Panel>
  );
}

/** What is owed beside what was repaid in the same coin in the last thirty days. */
async function DebtsPanel({ trading, reading }: { trading: OpenTrading; reading: AssetReading }) {
  const { book, account } = trading;
  const { today } = await loadTradingDays(book);
  const [{ range, rows, earlierDay, partial }, owed] = await Promise.all([
    loadDebts(book, reading, today),
    loadLoans(book),
  ]);
  const loanOf = (coin: string) => owed.loans?.coins.find((one) => one.coin === coin) ?? null;
  const words = await getWords();
  const { t, language } = words;
  const gaps = findTimeGapsText(words, partial);
  const title = t("trading.debts.title", { days: rangeLabel(range, language) });
  const hrefOf = (coin: string) =>
    `${accountUrl("/repayments", account)}&${new URLSearchParams({ ...range, coin })}`;
  return (
    <Panel id="debts-title" title={title} note={gaps ?? undefined}>
      <ReadingFailures failed={owed.reading.failed} hasRead={owed.loans !== null} />
      {rows.length > 0 ? (
        <>
          <DebtsTable
            rows={rows.map((row) => ({ ...row, loan: loanOf(row.coin), href: hrefOf(row.coin) }))}
            hasLoans={owed.loans !== null}
            earlierDay={earlierDay === null ? null : dayLabel(earlierDay, language)}
            label={title}
          />
          <Text size="xs" c="dimmed" mt={8}>
            {t("trading.debts.note")}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{t("trading.debts.none")}</Text>
      )}
    </Panel>
  );
}
