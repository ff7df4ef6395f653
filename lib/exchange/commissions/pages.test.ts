import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import { addDays } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import { ExchangeError } from "../http/errors";
import type { AskCommissionPage } from "./cursor-bound";
import { newBoundKnowledge } from "./cursor-bound";
import { walkDay } from "./pages";
import {
  type PagingVariant,
  PLAIN_PAGING,
  STAND_IN_DAY,
  standInPaging,
  standInRow,
} from "./testing/paging-stand-in";

const recent = () => ({ from: addDays(STAND_IN_DAY, -29), to: STAND_IN_DAY });

async function readDay(ask: AskCommissionPage, knowledge = newBoundKnowledge()) {
  const rows: CommissionRow[] = [];
  for await (const page of walkDay({ day: STAND_IN_DAY, ask, knowledge, recent }))
    rows.push(...page);
  return { uids: rows.map((row) => row.uid) };
}

const rowsNamed = (names: readonly string[]) => names.map((name) => standInRow(name));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);
const readVariant = (names: readonly string[], variant: Partial<PagingVariant>) => {
  const server = standInPaging(rowsNamed(names), { ...PLAIN_PAGING, ...variant });
  return readDay(server.ask).then((read) => ({ ...read, requests: server.requests() }));
};
const STUCK = { failure: { kind: "cursor-stuck" } };

describe("a day's end", () => {
  test("an empty day is one question and no rows", async () => {
    expect(await readVariant([], {})).toEqual({ uids: [], requests: 1 });
  });

  test("an absent cursor is the end: no further question", async () => {
    expect(await readVariant(numbered(3), {})).toMatchObject({ uids: numbered(3), requests: 1 });
  });

  test("a nearly empty day whose cursor still moves costs one more question", async () => {
    expect(await readVariant(numbered(3), { lastEndId: "moving" })).toMatchObject({ requests: 2 });
  });

  test("all pages are read, not only the first", async () => {
    expect((await readVariant(numbered(2_500), {})).uids).toEqual(numbered(2_500));
  });

  test("a page that was cut short in the middle is not the end", async () => {
    const shortAt = (request: number) => request === 2;
    expect((await readVariant(numbered(3_200), { shortAt })).uids).toEqual(numbered(3_200));
  });

  test("a server that clamps the limit is read whole", async () => {
    expect((await readVariant(numbered(250), { clampedTo: 100 })).uids).toEqual(numbered(250));
  });

  test("a cursor that stays on the short last page is the end once reading it again proves it", async () => {
    const read = await readVariant(numbered(1_020), { lastEndId: "unchanged" });
    expect(read).toMatchObject({ uids: numbered(1_020), requests: 5 });
  });

  test("a last page of one row under an unmoved cursor is proven from the page before", async () => {
    expect((await readVariant(numbered(1_001), { lastEndId: "unchanged" })).uids).toEqual(
      numbered(1_001),
    );
  });
});

describe("a cursor that is stuck", () => {
  test.each([2, 3])("is an error from request %i on, however the pages look", async (stuckFrom) => {
    await expect(readVariant(numbered(3_500), { stuckFrom })).rejects.toMatchObject(STUCK);
    await expect(readVariant(numbered(35), { stuckFrom, clampedTo: 10 })).rejects.toMatchObject(
      STUCK,
    );
  });

  test("is an error when the server always gives its first page", async () => {
    const first = { rows: rowsNamed(numbered(10)), endId: "6624" };
    const ask: AskCommissionPage = async ({ limit }) => ({
      ...first,
      rows: first.rows.slice(0, limit),
    });
    await expect(readDay(ask)).rejects.toMatchObject(STUCK);
  });

  test("is an error when the cursor comes round to an earlier one", async () => {
    const names = new Map([
      [null, "b"],
      ["b", "c"],
      ["c", "b"],
    ]);
    const ask: AskCommissionPage = async ({ idLessThan }) => ({
      rows: rowsNamed([`row after ${idLessThan}`]),
      endId: names.get(idLessThan) ?? null,
    });
    await expect(readDay(ask)).rejects.toMatchObject(STUCK);
  });
});

describe("a server whose bound is inclusive", () => {
  test("gives each row once, whether its last cursor is absent, moves or stays", async () => {
    for (const lastEndId of ["none", "moving", "unchanged"] as const) {
      const read = await readVariant(numbered(2_345), { inclusive: true, lastEndId });
      expect(read.uids).toEqual(numbered(2_345));
    }
  });

  test("keeps the true doubles at a page's border, on either kind of server", async () => {
    const names = [...numbered(9), "twin", "twin", ...numbered(9).map((name) => `${name}b`)];
    for (const inclusive of [true, false]) {
      expect((await readVariant(names, { inclusive, clampedTo: 10 })).uids).toEqual(names);
    }
  });

  test("is recognised on a day of one row by looking at the last 30 days", async () => {
    const elsewhere = rowsNamed(numbered(5));
    const variant = { ...PLAIN_PAGING, inclusive: true, lastEndId: "moving" } as const;
    const server = standInPaging(rowsNamed(["only"]), variant, elsewhere);
    expect((await readDay(server.ask)).uids).toEqual(["only"]);
  });

  test("is asked about once for all days of a client", async () => {
    const variant = { ...PLAIN_PAGING, inclusive: true, clampedTo: 100 } as const;
    const knowledge = newBoundKnowledge();
    await readDay(standInPaging(rowsNamed(numbered(250)), variant).ask, knowledge);
    const second = standInPaging(rowsNamed(numbered(250)), variant);
    expect((await readDay(second.ask, knowledge)).uids).toEqual(numbered(250));
    expect(second.requests()).toBe(3);
  });

  test("is never guessed: one row again and again could also be a server that gives single rows", async () => {
    const variant = { inclusive: true, lastEndId: "moving" } as const;
    await expect(readVariant(["only"], variant)).rejects.toMatchObject(STUCK);
    await expect(readVariant(["a", "b"], { ...variant, clampedTo: 1 })).rejects.toMatchObject(
      STUCK,
    );
  });
});

describe("rows of other days", () => {
  test("are left out", async () => {
    const foreign = standInRow("foreign", addDays(STAND_IN_DAY, 1));
    const server = standInPaging([standInRow("a"), foreign, standInRow("b")], PLAIN_PAGING);
    expect(await readDay(server.ask)).toEqual({ uids: ["a", "b"] });
  });

  test("alone do not make a day empty: the answer belongs to another question", async () => {
    const foreign = standInRow("foreign", addDays(STAND_IN_DAY, 1));
    await expect(readDay(standInPaging([foreign], PLAIN_PAGING).ask)).rejects.toMatchObject({
      failure: { kind: "bad-response" },
    });
  });
});

const variants: fc.Arbitrary<PagingVariant> = fc
  .record({
    inclusive: fc.boolean(),
    lastEndId: fc.constantFrom("none", "unchanged", "moving"),
    knowsLast: fc.constantFrom("ahead", "short"),
    clampedTo: fc.constantFrom(1, 2, 3, 4, 7, 1_000),
    shortEvery: fc.constantFrom(0, 2, 3, 5),
    stuckFrom: fc.oneof(
      { weight: 4, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
    ),
  })
  .map(({ shortEvery, knowsLast, ...variant }) => ({
    ...variant,
    // A server that ends at a short page cannot cut pages short.
    knowsLast: shortEvery === 0 ? knowsLast : ("ahead" as const),
    shortAt: (request: number) => shortEvery > 0 && request % shortEvery === 0,
  }));

const dayRows = fc.array(
  fc.record({
    name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    foreign: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 24 },
);

test("a day is read exactly or refused, however the server pages", async () => {
  let [whole, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(variants, dayRows, dayRows, async (variant, drawn, other) => {
      const rows = drawn.map(({ name, foreign }) =>
        standInRow(name, foreign === 0 ? addDays(STAND_IN_DAY, -1) : STAND_IN_DAY),
      );
      const server = standInPaging(rows, variant, rowsNamed(other.map(({ name }) => name)));
      const truth = rows.filter((row) => row.day === STAND_IN_DAY).map((row) => row.uid);
      try {
        expect((await readDay(server.ask)).uids).toEqual(truth);
        whole += 1;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        refused += 1;
      }
    }),
    { numRuns: runs(20_000) },
  );
  expect(whole).toBeGreaterThan(refused);
});

test("a server that is only unusual, not broken, is read and never refused", async () => {
  await fc.assert(
    fc.asyncProperty(variants, fc.integer({ min: 0, max: 30 }), async (drawn, count) => {
      const clampedTo = Math.max(4, drawn.clampedTo);
      const variant = {
        ...drawn,
        clampedTo,
        shortAt: () => false,
        stuckFrom: Number.POSITIVE_INFINITY,
      };
      const server = standInPaging(rowsNamed(numbered(count)), variant, rowsNamed(["x", "y", "z"]));
      expect((await readDay(server.ask)).uids).toEqual(numbered(count));
    }),
    { numRuns: runs(5_000) },
  );
});
