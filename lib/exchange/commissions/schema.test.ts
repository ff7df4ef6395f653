import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMISSION_AMOUNTS, REQUIRED_COMMISSION_AMOUNTS } from "@/lib/commissions/commission";
import { EXAMPLE_ROW } from "../http/testing/http-stand-in";
import { readWire } from "../http/wire-fields";
import { commissionPageSchema } from "./endpoint";

const readRow = (changes: Record<string, unknown>) =>
  readWire(commissionPageSchema, { commissionList: [{ ...EXAMPLE_ROW, ...changes }], endId: "" })
    .commissionList[0];
const without = (field: string) => readRow({ [field]: undefined });
const OPTIONAL = COMMISSION_AMOUNTS.filter(
  (field) => !REQUIRED_COMMISSION_AMOUNTS.some((name) => name === field),
);

describe("a row", () => {
  test("keeps every digit that was sent", () => {
    const digits = fc
      .stringMatching(/^-?(0|[1-9][0-9]{0,30})\.[0-9]{1,40}$/)
      .filter((text) => !/^-[0.]+$/.test(text));
    fc.assert(
      fc.property(digits, (text) => {
        expect(readRow({ rebateAmount: text })?.rebateAmount).toBe(text);
      }),
    );
  });

  test("may be without product type and deductions, as older servers send it: that is not zero", () => {
    const bare = Object.fromEntries(
      [...OPTIONAL, "productType"].map((field) => [field, undefined]),
    );
    expect(readRow(bare)).toMatchObject({
      productType: "",
      feeDeduction: null,
      totalRebateAmount: null,
    });
  });

  test.each(OPTIONAL)("takes %s as not given when it is null or empty", (field) => {
    expect(readRow({ [field]: null })?.[field]).toBeNull();
    expect(readRow({ [field]: "" })?.[field]).toBeNull();
    expect(readRow({ [field]: "0" })?.[field]).toBe("0");
  });

  test.each([...REQUIRED_COMMISSION_AMOUNTS, "uid", "date", "coin", "symbol"])(
    "is refused without %s",
    (field) => {
      expect(() => without(field)).toThrow(`commissionList[0].${field} `);
      expect(() => readRow({ [field]: null })).toThrow(`commissionList[0].${field} `);
    },
  );

  test.each(COMMISSION_AMOUNTS)("may have an exponent in %s", (field) => {
    expect(readRow({ [field]: "0E-8" })?.[field]).toBe("0.00000000");
  });

  test.each(COMMISSION_AMOUNTS)("is refused when %s is not decimal text", (field) => {
    for (const value of [0.1, 1, "1e", "1e5.5", "n/a", "1,000", "NaN", " 1", "0x1", true, {}]) {
      expect(() => readRow({ [field]: value })).toThrow(
        `commissionList[0].${field} is not a decimal string`,
      );
    }
  });

  test("ignores fields that no source names", () => {
    expect(readRow({ newField: { deep: 1 } })).toEqual(readRow({}));
  });

  test.each([
    ["1694275200000", "2023-09-10"],
    [1_694_275_200_000, "2023-09-10"],
    ["1694361599999", "2023-09-10"],
    ["1694361600000", "2023-09-11"],
    ["2023-09-10", "2023-09-10"],
  ])("of date %j is of the UTC+8 day %s", (date, day) => {
    expect(readRow({ date })?.day).toBe(day);
  });

  test.each(["", "2023-02-30", "20230910", "1694275200", "-1", 1.5, null, "1694275200000000"])(
    "of date %j is refused",
    (date) => expect(() => readRow({ date })).toThrow("commissionList[0].date "),
  );

  test("keeps a long uid, and a uid that came as a number only where no digit can be lost", () => {
    expect(readRow({ uid: "90071992547409931234" })?.uid).toBe("90071992547409931234");
    expect(readRow({ uid: 3125195374 })?.uid).toBe("3125195374");
    for (const uid of [2 ** 53, 1.5, -1, "", "a\u0000b"]) {
      expect(() => readRow({ uid })).toThrow("commissionList[0].uid ");
    }
  });
});

test.each(["a\tb", "\ta", "a\r", "a\nb", "\u0001", "a\u001bb", "\u0085", "=1"])(
  "a control character does not invalidate a row: %j is kept as it came",
  (given) => {
    const row = { ...EXAMPLE_ROW, uid: given, coin: given, symbol: given, productType: given };
    const { commissionList } = readWire(commissionPageSchema, { commissionList: [row] });
    expect(commissionList[0]).toMatchObject({
      uid: given,
      coin: given,
      symbol: given,
      productType: given,
    });
  },
);

test.each(["uid", "coin", "symbol", "productType"])(
  "NUL and half a character in %s are refused, and named",
  (field) => {
    const read = (value: string) => () =>
      readWire(commissionPageSchema, { commissionList: [{ ...EXAMPLE_ROW, [field]: value }] });
    expect(read("a\0b")).toThrow(
      `commissionList[0].${field} has the character NUL, which cannot be kept`,
    );
    expect(read("a\ud800")).toThrow(`commissionList[0].${field} has half of a character`);
    expect(read("x".repeat(201))).toThrow(
      `commissionList[0].${field} is longer than 200 characters`,
    );
  },
);

test.each(["", null, undefined])("endId %j names no next page", (endId) => {
  expect(readWire(commissionPageSchema, { commissionList: null, endId })).toEqual({
    commissionList: [],
    endId: null,
  });
});

test("the second bad row is named by its place", () => {
  const commissionList = [EXAMPLE_ROW, { ...EXAMPLE_ROW, feePaid: "x" }];
  expect(() => readWire(commissionPageSchema, { commissionList })).toThrow(
    "commissionList[1].feePaid",
  );
});
