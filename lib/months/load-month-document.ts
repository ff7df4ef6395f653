import { compareAmounts, sumAmounts } from "@/lib/core/amount";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  findMonthClose,
  type MonthClose,
  sumCloseClients,
  sumCloseProducts,
} from "@/lib/months/store";
import { hashContent } from "./content-hash";
import type { ClientSums, ProductSums } from "./month-close";

/** About fifty pages; the ledger's export has every row. */
export const MOST_CLIENT_LINES = 2_000;

/** What a closed month's document shows of the ledger, all of it as it was closed. */
export type MonthDocument = {
  readonly close: MonthClose;
  readonly products: readonly ProductSums[];
  readonly clients: readonly ClientSums[];
  /** Lines of clients; `clients` has the first `MOST_CLIENT_LINES`. */
  readonly clientLines: number;
  /** Whether the close still has its hash. */
  readonly isIntact: boolean;
  /** Coins whose product types do not add up to the close; there should be none. */
  readonly unequal: readonly string[];
};

/** Null: the month is not closed. */
export async function loadMonthDocument(
  scope: WholeAccountScope,
  month: Month,
): Promise<MonthDocument | null> {
  const close = await findMonthClose(scope, month);
  if (!close) return null;
  const [products, clients] = await Promise.all([
    sumCloseProducts(scope, close),
    sumCloseClients(scope, close, MOST_CLIENT_LINES),
  ]);
  const { content, contentHash } = close;
  const unequal = content.coins.filter(({ coin, rebateAmount }) => {
    const ofCoin = products.filter((line) => line.coin === coin);
    return compareAmounts(sumAmounts(ofCoin.map(({ rebate }) => rebate)), rebateAmount) !== 0;
  });
  return {
    close,
    products,
    clients,
    clientLines: clients[0]?.lines ?? 0,
    isIntact: hashContent(content) === contentHash,
    unequal: unequal.map(({ coin }) => coin),
  };
}
