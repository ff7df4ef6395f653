import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";

/** 4^level days; level 0 is a single day. `first` is its first day. */
export type DayBlock = { readonly level: number; readonly first: Day };

const EPOCH = "1970-01-01" as Day;
/** The largest block that the tables take: 4^8 days are 179 years. */
const TOP_LEVEL = 8;
/** Days in a child block of its parent: every parent has four children. */
const CHILDREN = 4;

export function blockLength(level: number): number {
  return CHILDREN ** level;
}

/** The block of this level that holds the day; blocks are counted from 1970-01-01. */
export function blockOf(level: number, day: Day): DayBlock {
  const length = blockLength(level);
  return { level, first: addDays(EPOCH, Math.floor(daysBetween(EPOCH, day) / length) * length) };
}

export function blockRange({ level, first }: DayBlock): DayRange {
  return { from: first, to: addDays(first, blockLength(level) - 1) };
}

export function listBlocks(level: number, { from, to }: DayRange): DayBlock[] {
  const blocks: DayBlock[] = [];
  for (
    let { first } = blockOf(level, from);
    first <= to;
    first = addDays(first, blockLength(level))
  ) {
    blocks.push({ level, first });
  }
  return blocks;
}

/** The block of every level that holds the day. */
export function blocksOf(day: Day): DayBlock[] {
  return Array.from({ length: TOP_LEVEL }, (_, index) => blockOf(index + 1, day));
}

/**
 * A level above would halve this at most, and has as many clients to be summed again after every
 * day.
 */
const MOST_ROOTS = 3;

/** The lowest level of which three blocks cover the range, or fewer. */
export function coveringLevel(range: DayRange): number {
  for (let level = 0; level < TOP_LEVEL; level += 1) {
    const days = daysBetween(blockOf(level, range.from).first, blockOf(level, range.to).first);
    if (days / blockLength(level) < MOST_ROOTS) return level;
  }
  return TOP_LEVEL;
}

export type Cover = {
  /** The first and the last day that have rows; nothing lies outside of them. */
  readonly ledger: DayRange;
  /** Whether the sums of a block of level 1 and up are there and of today's rows. */
  readonly isUsable: (block: DayBlock) => boolean;
};

/**
 * The blocks and days that make up the range, as few as there are. A block may reach beyond it
 * where the ledger does not.
 */
export function coverRange(range: DayRange, cover: Cover): DayBlock[] {
  const wanted = intersect(range, cover.ledger);
  if (!wanted) return [];
  const roots = listBlocks(coveringLevel(cover.ledger), cover.ledger);
  return roots.flatMap((root) => coverWithin(root, wanted, cover));
}

function coverWithin(block: DayBlock, wanted: DayRange, cover: Cover): DayBlock[] {
  const known = intersect(blockRange(block), cover.ledger);
  const inside = known && intersect(known, wanted);
  if (!inside) return [];
  const isWhole = inside.from === known.from && inside.to === known.to;
  if (isWhole && (block.level === 0 || cover.isUsable(block))) return [block];
  return listBlocks(block.level - 1, blockRange(block)).flatMap((child) =>
    coverWithin(child, wanted, cover),
  );
}

export function intersect(a: DayRange, b: DayRange): DayRange | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to].sort();
  return from <= to ? { from, to } : null;
}
