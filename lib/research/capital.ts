import type { Panels } from "@/lib/core/reality/panels";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import { listNewestOfEach } from "@/lib/store/panels/observations";
import type { StoredResearch } from "./desk";
import type { OfStock } from "./read";

const MOST_CHANGES = 20;

/**
 * A stock's share capital after each change that was observed, the oldest first, each as it was told last; nothing is
 * asked. Answers without a date are one change.
 */
export async function loadCapitalChanges(
  { exchangeId }: StoredResearch,
  of: OfStock,
): Promise<ShareCapital[]> {
  const question = { source: "share-capital", ...of } as const;
  const observed = await listNewestOfEach(exchangeId, question, ["changeDate"], MOST_CHANGES);
  return observed.flatMap(({ payload }) => (payload as Panels["share-capital"]) ?? []).reverse(); // stored from its answers
}
