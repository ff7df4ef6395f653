/** Instants in ms, both ends included. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };

/** What is left of `ranges` outside `cut`, each piece with whatever else its range says; in the ranges' order. */
export function cutOut<R extends TimeRange>(ranges: readonly R[], cut: TimeRange): R[] {
  return ranges.flatMap((range) => {
    if (range.toMs < cut.fromMs || range.fromMs > cut.toMs) return [range];
    const before = range.fromMs < cut.fromMs ? [{ ...range, toMs: cut.fromMs - 1 }] : [];
    const after = range.toMs > cut.toMs ? [{ ...range, fromMs: cut.toMs + 1 }] : [];
    return [...before, ...after];
  });
}

export function overlap(one: TimeRange, other: TimeRange): boolean {
  return one.fromMs <= other.toMs && one.toMs >= other.fromMs;
}

/** The time of `whole` that none of `ranges` has, oldest first. */
export function timeWithout(whole: TimeRange, ranges: readonly TimeRange[]): TimeRange[] {
  return ranges.reduce<TimeRange[]>(cutOut, [{ fromMs: whole.fromMs, toMs: whole.toMs }]);
}

/** Oldest first; ranges that overlap or follow each other by the millisecond are one where `isSame` says so. */
export function joinRanges<R extends TimeRange>(
  ranges: readonly R[],
  isSame: (one: R, other: R) => boolean,
): R[] {
  const joined: R[] = [];
  for (const range of ranges.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = joined.at(-1);
    if (last && range.fromMs <= last.toMs + 1 && isSame(last, range)) {
      joined[joined.length - 1] = { ...last, toMs: Math.max(last.toMs, range.toMs) };
    } else joined.push(range);
  }
  return joined;
}
