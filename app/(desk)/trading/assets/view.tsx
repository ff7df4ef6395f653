import { getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { EquityFigures, MarginFigures } from "@/components/trading/asset-figures";
import { AssetsTable } from "@/components/trading/assets-table";
import { partialText } from "@/components/trading/trading-text";
import { Unread } from "@/components/trading/unread";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { compareAmounts } from "@/lib/core/amount";
import type { CoinAsset } from "@/lib/core/trading/account-records";
import type { AssetReading } from "@/lib/core/trading/kept";
import { loadAssets, parseAssetsQuery } from "@/lib/reports/trading/assets";
import { getWords } from "../../../language/words";
import { exportMenuProps } from "../../exports/export-menu-props";
import { NoAccount } from "../../no-account";
import { accountUrl, type PageParams } from "../../open-account";
import { type OpenTrading, openTrading } from "../open-trading";
import { TradingFrame } from "../trading-frame";
import { DebtsPanel } from "./debts-panel";
import { EarnedPanel } from "./earned-panel";
import { EquityPanel } from "./equity-panel";

/** What the account holds and owes now, and how its equity went. */
export async function AssetsView({ params }: { params: Promise<PageParams> }) {
  const given = await params;
  const trading = await openTrading(given, ["assets"]);
  if (trading.kind !== "granted") return <NoAccount kind={trading.kind} homeHref="/trading/assets" />;
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
            </Panel>
            <PanelBoundary what={t("line.part")}>
              <EquityPanel trading={trading} query={parsed.query} />
            </PanelBoundary>
            <CoinsPanel trading={trading} reading={reading} />
            <PanelBoundary what={start("earned.part")}>
              <EarnedPanel trading={trading} reading={reading} />
            </PanelBoundary>
            <PanelBoundary what={t("debts.part")}>
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
      {coins.length > 0 ? <AssetsTable coins={coins} /> : <StateBox title={t("none")} text={t("noneText")} />}
    </Panel>
  );
}

/** What has no value comes last. */
function byValue(one: CoinAsset, other: CoinAsset): number {
  if (one.usdValue === null || other.usdValue === null)
    return Number(one.usdValue === null) - Number(other.usdValue === null);
  return compareAmounts(other.usdValue, one.usdValue);
}
