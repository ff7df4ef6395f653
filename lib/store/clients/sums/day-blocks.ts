import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";

/** 4^level days; level 0 is a single day. `first` is its first day. */
export type DayBlock = { readonly level: number; readonly first: Day };
/** What is added (1) or taken away (-1) to make up a range. */
export type SignedBlock = DayBlock & { readonly sign: 1 | -1 };

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
  for (let { first } = blockOf(level, from); first <= to; first = addDays(first, blockLength(level))) {
    blocks.push({ level, first });
  }
  return blocks;
}

/** A level above would halve this at most, and has as many clients to be summed again after every day. */
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
  /** Whether a block may be taken whole and its days outside of the range subtracted. Sums can, first days cannot. */
  readonly subtracts: boolean;
};

/** The blocks and days that make up the range, as few as there are. A block may reach beyond it where the ledger does not. */
export function coverRange(range: DayRange, cover: Cover): SignedBlock[] {
  const wanted = intersect(range, cover.ledger);
  if (!wanted) return [];
  const roots = listBlocks(coveringLevel(cover.ledger), cover.ledger);
  return roots.flatMap((root) => coverWithin(root, wanted, 1, cover));
}

/** A larger block has more clients than a day, though not as many more as it has days. */
const weight = (blocks: readonly DayBlock[]) => blocks.reduce((sum, { level }) => sum + 1 + level / 5, 0);

function coverWithin(block: DayBlock, wanted: DayRange, sign: 1 | -1, cover: Cover): SignedBlock[] {
  const known = intersect(blockRange(block), cover.ledger);
  const inside = known && intersect(known, wanted);
  if (!known || !inside) return [];
  const isWhole = inside.from === known.from && inside.to === known.to;
  const isUsable = block.level === 0 || cover.isUsable(block);
  if (isWhole && isUsable) return [{ ...block, sign }];
  const parts = coverByChildren(block, wanted, sign, cover);
  if (!isUsable || !cover.subtracts) return parts;
  const opposite = sign === 1 ? -1 : 1;
  const rest = subtract(known, inside).flatMap((range) => coverByChildren(block, range, opposite, cover));
  const whole: SignedBlock[] = [{ ...block, sign }, ...rest];
  return weight(whole) < weight(parts) ? whole : parts;
}

function coverByChildren(block: DayBlock, wanted: DayRange, sign: 1 | -1, cover: Cover): SignedBlock[] {
  return listBlocks(block.level - 1, blockRange(block)).flatMap((child) =>
    coverWithin(child, wanted, sign, cover),
  );
}

export function intersect(a: DayRange, b: DayRange): DayRange | null {
  const [, from = a.from] = [a.from, b.from].sort();
  const [to = a.to] = [a.to, b.to].sort();
  return from <= to ? { from, to } : null;
}

/** What is left of `whole` before and after `part`, which lies in it. */
function subtract(whole: DayRange, part: DayRange): DayRange[] {
  const before = { from: whole.from, to: addDays(part.from, -1) };
  const after = { from: addDays(part.to, 1), to: whole.to };
  return [before, after].filter(({ from, to }) => from <= to);
}
