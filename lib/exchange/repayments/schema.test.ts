import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWire } from "../http/wire-fields";
import { repaymentsSchema } from "./endpoint";

/** The shape of docs/exchange.md 4.20. */
const RECORD = {
  repayOrderId: "1112213213213213231",
  repaidTime: "1694275200000",
  coin: "USDT",
  repaidAmount: "100.50000000",
  repaidInterest: "0.00000388",
  repayType: "all",
  businessType: "normal",
};
const readData = (data: unknown) => readWire(repaymentsSchema, { data }).data;
const read = (changes: Record<string, unknown>) => readData([{ ...RECORD, ...changes }])[0];
const respelt = { repaidAmount: undefined, repaidInterest: undefined };

describe("a record", () => {
  test("keeps every digit that was sent", () => {
    const { repaidTime, ...fields } = RECORD;
    expect(read({})).toEqual({ ...fields, repaidTimeMs: Number(repaidTime) });
    const digits = fc
      .stringMatching(/^-?(0|[1-9][0-9]{0,30})\.[0-9]{1,40}$/)
      .filter((text) => !/^-[0.]+$/.test(text));
    fc.assert(
      fc.property(digits, (text) => {
        expect(read({ repaidAmount: text })?.repaidAmount).toBe(text);
      }),
    );
  });

  test("is read in either spelling, each field for itself", () => {
    expect(read({ ...respelt, repayAmount: "1.5", repayInterest: "2" })).toMatchObject({
      repaidAmount: "1.5",
      repaidInterest: "2",
    });
    expect(read({ repaidInterest: undefined, repayInterest: "2" })).toMatchObject({
      repaidInterest: "2",
    });
    expect(read({ repaidAmount: "", repayAmount: "3" })).toMatchObject({ repaidAmount: "3" });
    expect(read({ repaidAmount: null, repayAmount: "3" })).toMatchObject({ repaidAmount: "3" });
  });

  test("may give both spellings of one figure, and no two figures", () => {
    expect(read({ repayAmount: "100.5" })?.repaidAmount).toBe("100.50000000");
    expect(() => read({ repayAmount: "100.6" })).toThrow(
      "data[0].repaidAmount contradicts repayAmount",
    );
    expect(() => read({ repayInterest: "0" })).toThrow(
      "data[0].repaidInterest contradicts repayInterest",
    );
  });

  test("without a figure is refused: not given is not zero", () => {
    expect(() => read({ repaidAmount: undefined })).toThrow("data[0].repaidAmount is missing");
    expect(() => read({ repaidInterest: null, repayInterest: "" })).toThrow(
      "data[0].repaidInterest is missing",
    );
  });

  test.each(["repaidAmount", "repayAmount", "repaidInterest", "repayInterest"])(
    "is refused when %s is not decimal text",
    (field) => {
      for (const value of [0.1, 1, "1e", "1e5.5", "n/a", "1,000", "NaN", " 1", true, {}]) {
        expect(() => read({ [field]: value })).toThrow(`data[0].${field} is not a decimal string`);
      }
    },
  );

  test.each([["1694275200000"], [1_694_275_200_000], [["1694275200000"]], [[1_694_275_200_000]]])(
    "of repaidTime %j is read",
    (repaidTime) => expect(read({ repaidTime })?.repaidTimeMs).toBe(1_694_275_200_000),
  );

  test.each([
    "",
    "2023-09-10",
    "1694275200",
    1.5,
    null,
    [],
    ["1694275200000", "1694275200000"],
    [null],
    {},
  ])("of repaidTime %j is refused", (repaidTime) =>
    expect(() => read({ repaidTime })).toThrow("data[0].repaidTime"),
  );

  test("keeps kinds that no document names, and takes absent ones for not given", () => {
    const kinds = { repayType: "auto", businessType: "transfer" };
    expect(read(kinds)).toMatchObject(kinds);
    expect(read({ repayType: undefined, businessType: null })).toMatchObject({
      repayType: "",
      businessType: "",
    });
  });

  test("ignores fields that no source names", () => {
    expect(read({ loanOrderId: { deep: 1 } })).toEqual(read({}));
  });

  test.each(["repayOrderId", "repaidTime", "coin"])("is refused without %s", (field) => {
    expect(() => read({ [field]: undefined })).toThrow(`data[0].${field}`);
    expect(() => read({ [field]: "" })).toThrow(`data[0].${field}`);
  });
});

test("no data is no records; anything but a list is refused", () => {
  expect(readData(null)).toEqual([]);
  for (const data of [undefined, {}, { list: [] }, "", 0]) {
    expect(() => readData(data)).toThrow("data is not a list");
  }
});
