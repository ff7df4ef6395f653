/** Instants in ms, both ends included. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };

/**
 * The pieces of `ranges` outside `cut`, in their order; a piece keeps the other fields of its
 * range.
 */
export function cutOut<R extends TimeRange>(ranges: readonly R[], cut: TimeRange): R[] {
  const pieces: R[] = [];
  for (const range of ranges) {
    if (!overlap(range, cut)) {
      pieces.push(range);
      continue;
    }
    if (range.fromMs < cut.fromMs) pieces.push({ ...range, toMs: cut.fromMs - 1 });
    if (range.toMs > cut.toMs) pieces.push({ ...range, fromMs: cut.toMs + 1 });
  }
  return pieces;
}

export function overlap(one: TimeRange, other: TimeRange): boolean {
  return one.fromMs <= other.toMs && one.toMs >= other.fromMs;
}

/** The time of `whole` that none of `ranges` has, oldest first. */
export function timeWithout(whole: TimeRange, ranges: readonly TimeRange[]): TimeRange[] {
  return ranges.reduce<TimeRange[]>(cutOut, [{ fromMs: whole.fromMs, toMs: whole.toMs }]);
}

/**
 * Joins ranges that overlap or follow each other by the millisecond, if `isSame` says so. Oldest
 * first.
 */
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
