import { describe, expect, test } from "vitest";
import { readAllPairs } from "./market";

const APPLE = {
  symbol: "RAAPLUSDT",
  code: "AAPL",
  name: "Apple Inc.",
  tradingPeriod: ["pre_market", "regular", "after_hours", "overnight"],
  weekendTradable: "yes",
};
const read = (data: unknown) => readAllPairs(async () => data);
const readOne = async (changes: object) => (await read([{ ...APPLE, ...changes }]))[0];

describe("the list of all pairs", () => {
  test("is read to its last of 1,650, each with the code that it names itself", async () => {
    const pairs = Array.from({ length: 1_650 }, (_, index) => ({
      ...APPLE,
      symbol: `RX${index}USDT`,
      code: `BRK.${index}`,
    }));
    expect(await read(pairs)).toEqual(pairs.map((pair) => ({ ...pair, weekendTradable: true })));
  });

  test("has a stock's code from code alone: a pair without one has none", async () => {
    expect(await readOne({ symbol: "rBRKBUSDT", code: "BRK.B" })).toMatchObject({
      symbol: "rBRKBUSDT",
      code: "BRK.B",
    });
    for (const code of [null, "", undefined])
      expect(await readOne({ code })).toMatchObject({ code: null });
  });

  test.each([null, "", undefined])("knows nothing of what is %j", async (gap) => {
    const pair = await readOne({ name: gap, tradingPeriod: gap, weekendTradable: gap });
    expect(pair).toEqual({
      symbol: "RAAPLUSDT",
      code: "AAPL",
      name: null,
      tradingPeriod: null,
      weekendTradable: null,
    });
  });

  test("tells no sessions at all from sessions that are not known, and keeps new ones", async () => {
    expect(await readOne({ tradingPeriod: [] })).toMatchObject({ tradingPeriod: [] });
    expect(await readOne({ tradingPeriod: ["lunch"] })).toMatchObject({ tradingPeriod: ["lunch"] });
    expect(await readOne({ weekendTradable: "no" })).toMatchObject({ weekendTradable: false });
  });

  test("has a repeated identical pair once, and refuses different rows for one pair", async () => {
    expect(await read([APPLE, { ...APPLE, newField: 1 }])).toHaveLength(1);
    await expect(read([APPLE, { ...APPLE, code: "AAPL.O" }])).rejects.toMatchObject({
      failure: {
        kind: "bad-response",
        detail: "the pair RAAPLUSDT is there twice, with different words",
      },
    });
  });

  test.each([[null], [[]]])(
    "is not empty as %j: an empty answer does not mean that the stocks are gone",
    async (data) => {
      await expect(read(data)).rejects.toMatchObject({
        failure: { kind: "bad-response", detail: "no pair is in the answer" },
      });
    },
  );

  test.each<[unknown, string]>([
    [undefined, "data is not a list"],
    [{ list: [] }, "data is not a list"],
    [[APPLE, null], "[1] is not a record"],
    [[{ ...APPLE, symbol: null }], "[0].symbol is not a text"],
    [[{ ...APPLE, symbol: "" }], "[0].symbol is empty"],
    [[{ ...APPLE, code: "A PL" }], "[0].code is not a stock code"],
    [[{ ...APPLE, tradingPeriod: "regular" }], "[0].tradingPeriod is not a list of texts"],
    [[{ ...APPLE, weekendTradable: "maybe" }], "[0].weekendTradable is neither yes nor no"],
    [[APPLE, { pair: "RNVDAUSDT" }], "[1] has none of the fields it should have"],
  ])("is refused as %j", async (data, detail) => {
    await expect(read(data)).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: expect.stringContaining(detail) },
    });
  });
});
