import { compareAmounts, isZeroAmount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Mover, Movers } from "@/lib/core/overview";

/** Differences of equal size keep the order of their names. */
export function rankMovers(sums: readonly Mover[], most: number): Movers {
  const moved = sums
    .map((sum) => ({ ...sum, difference: subtractAmounts(sum.now, sum.before) }))
    .filter(({ difference }) => !isZeroAmount(difference))
    .sort((a, b) => compareAmounts(b.difference, a.difference) || compareText(a.name, b.name));
  return {
    risers: moved.filter(({ difference }) => !difference.startsWith("-")).slice(0, most),
    fallers: moved
      .filter(({ difference }) => difference.startsWith("-"))
      .sort((a, b) => compareAmounts(a.difference, b.difference) || compareText(a.name, b.name))
      .slice(0, most),
  };
}

/** Parts of one name added up. */
export function addByName(parts: readonly Mover[]): Mover[] {
  const byName = new Map<string, Mover[]>();
  for (const part of parts) byName.set(part.name, [...(byName.get(part.name) ?? []), part]);
  return [...byName].map(([name, of]) => ({
    name,
    now: sumAmounts(of.map(({ now }) => now)),
    before: sumAmounts(of.map(({ before }) => before)),
  }));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
