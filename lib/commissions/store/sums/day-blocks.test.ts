import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import {
  blockOf,
  blockRange,
  coveringLevel,
  coverRange,
  type DayBlock,
  listBlocks,
} from "./day-blocks";

const FIRST = "2026-01-01" as Day;
const day = (count: number) => addDays(FIRST, count);
const anyDays = (most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(most))
    .map(([a, b]) => ({ from: day(Math.min(a, b)), to: day(Math.max(a, b)) }));
const name = ({ level, first }: DayBlock) => `${level} ${first}`;

/** How often each day of the ledger is counted. */
function countDays(blocks: readonly DayBlock[], ledger: { from: Day; to: Day }) {
  const counts = new Map<Day, number>();
  for (const block of blocks) {
    for (const each of listDays(blockRange(block))) {
      if (each >= ledger.from && each <= ledger.to) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  return counts;
}

test("a range is made up of its days, each once, whichever blocks can be used", () => {
  fc.assert(
    fc.property(anyDays(300), anyDays(300), fc.nat(), (range, ledger, seed) => {
      const isUsable = (block: DayBlock) =>
        seed % 5 === 0 || (block.first.charCodeAt(9) + block.level + seed) % 3 > 0;
      const used = new Set<string>();
      const blocks = coverRange(range, {
        ledger,
        isUsable: (block) => {
          const usable = isUsable(block);
          if (usable) used.add(name(block));
          return usable;
        },
      });
      const days = listDays(range).filter((each) => each >= ledger.from && each <= ledger.to);
      expect(countDays(blocks, ledger)).toEqual(new Map(days.map((each) => [each, 1])));
      expect(new Set(blocks.map(name)).size).toBe(blocks.length);
      for (const block of blocks) {
        if (block.level > 0) expect(used).toContain(name(block));
      }
    }),
    { numRuns: runs(400) },
  );
});

test("with every block there, 90 days of 200 take few pieces, on any day of the year", () => {
  const sizes = Array.from({ length: 366 }, (_, start) => {
    const ledger = { from: day(start), to: day(start + 199) };
    const cover = { ledger, isUsable: () => true };
    const last = { from: day(start + 110), to: ledger.to };
    const middle = { from: day(start + 60), to: day(start + 149) };
    return [
      coverRange(last, cover).length,
      coverRange(middle, cover).length,
      coverRange(ledger, cover).length,
    ];
  });
  const most = sizes.reduce((a, b) => a.map((size, at) => Math.max(size, b[at] ?? 0)));
  expect(most[0]).toBeLessThanOrEqual(10);
  expect(most[1]).toBeLessThanOrEqual(15);
  expect(most[2]).toBeLessThanOrEqual(3);
});

test("blocks of a level follow one another, each with four of the level below", () => {
  expect(blockOf(1, "1970-01-01" as Day)).toEqual({ level: 1, first: "1970-01-01" });
  expect(blockOf(1, "1969-12-31" as Day)).toEqual({ level: 1, first: "1969-12-28" });
  for (const level of [1, 2, 3]) {
    const [block] = listBlocks(level, { from: FIRST, to: FIRST }) as [DayBlock];
    const children = listBlocks(level - 1, blockRange(block));
    expect(children).toHaveLength(4);
    expect(children.flatMap((child) => listDays(blockRange(child)))).toEqual(
      listDays(blockRange(block)),
    );
  }
});

test("a ledger is covered by at most three blocks of some level", () => {
  for (const days of [1, 2, 4, 5, 90, 200, 3650, 20_000]) {
    const ledger = { from: FIRST, to: day(days - 1) };
    expect(listBlocks(coveringLevel(ledger), ledger).length).toBeLessThanOrEqual(3);
  }
});
