import { type GroupRebates, sumRebatesByGroup } from "@/lib/commissions/store/group-rebates";
import { compareAmounts, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import type { AccountScope } from "@/lib/core/scope";
import type { ComparedDays, Mover, Movers, NoChange } from "@/lib/overview/overview";
import { whyNotCompared } from "./compare";

export const MOST_MOVERS = 4;

/**
 * Which product types and symbols rose and fell, or why nothing is compared. `coin` null: all
 * coins, valued.
 */
export async function loadGroupMovers(
  scope: AccountScope,
  { days, coin }: { days: ComparedDays; coin: string | null },
): Promise<ReturnType<typeof rankGroups> | NoChange> {
  const why = whyNotCompared(days);
  const { now, before } = days;
  if (why || before === null) return why ?? { kind: "nothing-beside" };
  return rankGroups(await sumRebatesByGroup(scope, { now, before, coin }));
}

export function rankGroups(groups: readonly GroupRebates[]) {
  const leftOut = new Set(groups.filter(({ sums }) => sums === null).map(({ coin }) => coin));
  const rank = (nameOf: (group: GroupRebates) => string) => {
    const parts: Mover[] = [];
    for (const group of groups) {
      if (group.sums === null || leftOut.has(group.coin)) continue;
      parts.push({ name: nameOf(group), ...group.sums });
    }
    return rankMovers(addByName(parts));
  };
  return {
    productTypes: rank(({ productType }) => productType),
    symbols: rank(({ symbol }) => symbol),
    /** Coins without a rate on some day of either side; no figure includes them. */
    leftOut: [...leftOut].sort(),
  };
}

const byName = (a: Mover, b: Mover) => (a.name < b.name ? -1 : 1); // names are unique

/** Differences of equal size are sorted by name. */
function rankMovers(sums: readonly Mover[]): Movers {
  const moved = sums
    .map((sum) => ({ ...sum, difference: subtractAmounts(sum.now, sum.before) }))
    .filter(({ difference }) => !isZeroAmount(difference))
    .sort((a, b) => compareAmounts(b.difference, a.difference) || byName(a, b));
  return {
    risers: moved.filter(({ difference }) => !difference.startsWith("-")).slice(0, MOST_MOVERS),
    fallers: moved
      .filter(({ difference }) => difference.startsWith("-"))
      .sort((a, b) => compareAmounts(a.difference, b.difference) || byName(a, b))
      .slice(0, MOST_MOVERS),
  };
}

function addByName(parts: readonly Mover[]): Mover[] {
  return [...groupBy(parts, ({ name }) => name)].map(([name, of]) => ({
    name,
    now: sumAmounts(of.map(({ now }) => now)),
    before: sumAmounts(of.map(({ before }) => before)),
  }));
}
