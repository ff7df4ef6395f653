import type { WholeAccountScope } from "@/lib/core/scope";
import { loadBookDays } from "../coverage/load";
import { loadPeriodClients } from "./clients";
import { loadOverviewBook } from "./load";
import { parseOverviewQuery } from "./query";

/**
 * Works out what the first visitor after a sync would wait for: the clients of every period as an overview opens.
 * They are kept (lib/store/client-movers.ts) until a day of theirs or a rate changes.
 */
export async function keepOverview(scope: WholeAccountScope): Promise<void> {
  const opened = parseOverviewQuery({});
  if (!opened.ok) throw new Error("the overview's plain address cannot be read");
  const { comparison, coin } = opened.query;
  const book = await loadOverviewBook(scope, { ...(await loadBookDays(scope)), comparison });
  for (const days of book.periods) await loadPeriodClients(scope, book, { days, coin });
}
