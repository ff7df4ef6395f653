import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { computeExposure, type Exposure } from "@/lib/trading/exposure";
import type { ReadingState, TradingBook } from "@/lib/trading/kept";
import { findAssetReading } from "@/lib/trading/store/assets";
import { listOpenPositions } from "./load-profit";
import { loadReadingState } from "./load-reading-state";

/** `exposure` null: balances or positions were never read. */
export type AccountExposure = {
  readonly reading: ReadingState;
  readonly exposure: Exposure | null;
  /** Coins that count as money, besides USDT. */
  readonly cash: readonly string[];
};

/** What the account holds and owes of each coin, with its futures positions. */
export async function loadExposure(book: TradingBook): Promise<AccountExposure> {
  const reading = await loadReadingState(book, ["assets", "positions"]);
  const [assets, positions, settings] = await Promise.all([
    findAssetReading(book),
    listOpenPositions(book),
    loadReportingSettings(),
  ]);
  const cash = settings.stableCoins;
  if (assets === null || reading.readAtMs === null) return { reading, exposure: null, cash };
  const exposure = computeExposure(
    assets.assets,
    positions.map(({ record }) => record),
    cash,
  );
  return { reading, exposure, cash };
}
