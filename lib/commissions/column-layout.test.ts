import fc from "fast-check";
import { expect, test } from "vitest";
import { type ColumnLayout, clampColumnWidth, fitColumnLayout } from "./column-layout";

const START: ColumnLayout = {
  order: ["a", "b", "c", "d"],
  hidden: ["d"],
  pinned: ["a"],
  widths: {},
};

test("a layout that was kept comes as it was", () => {
  const kept = { order: ["d", "c", "b", "a"], hidden: ["a"], pinned: ["d"], widths: { c: 120 } };
  expect(fitColumnLayout(kept, START)).toEqual(kept);
});

test("columns that are gone fall away, new ones come last, as they begin", () => {
  const kept = {
    order: ["b", "x", "a"],
    hidden: ["x"],
    pinned: ["x", "b"],
    widths: { x: 90, b: 70 },
  };
  expect(fitColumnLayout(kept, START)).toEqual({
    order: ["b", "a", "c", "d"],
    hidden: ["d"],
    pinned: ["b"],
    widths: { b: 70 },
  });
});

test.each([undefined, null, "x", [], {}, { order: "a" }, { order: ["x"] }])(
  "%j is not a layout",
  (kept) => {
    expect(fitColumnLayout(kept, START)).toEqual(START);
  },
);

test("every column appears once and at least one is shown, whatever layout was stored", () => {
  const names = fc.array(fc.constantFrom("a", "b", "c", "d", "x"), { maxLength: 8 });
  const widths = fc.dictionary(fc.constantFrom("a", "b", "x"), fc.oneof(fc.double(), fc.string()));
  fc.assert(
    fc.property(fc.record({ order: names, hidden: names, pinned: names, widths }), (kept) => {
      const { order, hidden, pinned, ...layout } = fitColumnLayout(kept, START);
      expect([...order].sort()).toEqual(START.order);
      expect(new Set(hidden).size).toBeLessThan(order.length);
      expect(pinned.every((name) => order.includes(name))).toBe(true);
      for (const px of Object.values(layout.widths)) expect(px).toBe(clampColumnWidth(px));
    }),
  );
});
