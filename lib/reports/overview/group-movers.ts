import type { ComparedDays, Mover, Movers, NoChange } from "@/lib/core/overview";
import type { AccountScope } from "@/lib/core/scope";
import { type GroupRebates, sumRebatesByGroup } from "@/lib/store/commissions/pages/groups";
import { whyNotCompared } from "./change";
import { addByName, rankMovers } from "./movers";

/** On each side of a list. */
export const MOST_MOVERS = 4;

export type GroupMovers = {
  readonly productTypes: Movers;
  readonly symbols: Movers;
  /** Coins without a rate on some day of either side: they are in none of the figures. */
  readonly leftOut: readonly string[];
};

/** Which product types and symbols rose and fell, or why nothing is compared. `coin` null: all coins, valued. */
export async function loadGroupMovers(
  scope: AccountScope,
  { days, coin }: { days: ComparedDays; coin: string | null },
): Promise<GroupMovers | NoChange> {
  const why = whyNotCompared(days);
  const { now, before } = days;
  if (why || before === null) return why ?? { kind: "nothing-beside" };
  const unit = coin === null ? "value" : { coin };
  return rankGroups(await sumRebatesByGroup(scope, { now, before, unit }));
}

export function rankGroups(groups: readonly GroupRebates[]): GroupMovers {
  const leftOut = new Set(groups.filter(({ sums }) => sums === null).map(({ coin }) => coin));
  const rank = (nameOf: (group: GroupRebates) => string) =>
    rankMovers(
      addByName(
        groups.flatMap((group): Mover[] =>
          group.sums === null || leftOut.has(group.coin) ? [] : [{ name: nameOf(group), ...group.sums }],
        ),
      ),
      MOST_MOVERS,
    );
  return {
    productTypes: rank(({ productType }) => productType),
    symbols: rank(({ symbol }) => symbol),
    leftOut: [...leftOut].sort(),
  };
}
