import { describe, expect, test } from "vitest";
import { readCalendar } from "./market";

/** The capture in docs/exchange.md, section 10.5. */
const CAPTURE = {
  timeZone: "EST",
  specificConfig: [
    { remark: "", startTime: "2026-06-18 20:00", endTime: "2026-06-19 20:00" },
    { remark: "", startTime: "2026-07-02 20:00", endTime: "2026-07-03 20:00" },
    { remark: "", startTime: "2026-09-06 20:00", endTime: "2026-09-07 20:00" },
  ],
  regularConfig: ["SATURDAY", "SUNDAY"],
};
const read = (data: unknown) => readCalendar(async () => data);
const closing = (changes: object) => ({
  ...CAPTURE,
  specificConfig: [{ ...CAPTURE.specificConfig[0], ...changes }],
});

describe("the calendar", () => {
  test("is the capture of the field notes, its times on the market's clocks and its label as it is", async () => {
    expect(await read(CAPTURE)).toEqual({
      ...CAPTURE,
      specificConfig: CAPTURE.specificConfig.map((closure) => ({ ...closure, remark: null })),
    });
  });

  test("keeps a remark in its language", async () => {
    const calendar = await read(closing({ remark: "六月节" }));
    expect(calendar?.specificConfig?.[0]?.remark).toBe("六月节");
  });

  test.each(["specificConfig", "regularConfig"])(
    "does not know %s when it is null or left out",
    async (field) => {
      expect(await read({ ...CAPTURE, [field]: null })).toMatchObject({ [field]: null });
      expect(await read({ ...CAPTURE, [field]: undefined })).toMatchObject({ [field]: null });
      expect(await read({ ...CAPTURE, [field]: [] })).toMatchObject({ [field]: [] });
    },
  );

  test.each([null, {}, { timeZone: "", specificConfig: null, regularConfig: null }])(
    "is unknown as %j",
    async (data) => {
      expect(await read(data)).toBeNull();
    },
  );

  test("may leave open when a closure begins or ends, and write seconds", async () => {
    const calendar = await read(closing({ startTime: "2026-06-18 20:00:00", endTime: "" }));
    expect(calendar?.specificConfig).toEqual([
      { remark: null, startTime: "2026-06-18 20:00", endTime: null },
    ]);
  });

  test("takes the days of the week in any case", async () => {
    expect(await read({ ...CAPTURE, regularConfig: ["Saturday"] })).toMatchObject({
      regularConfig: ["SATURDAY"],
    });
  });

  test.each<[object, string]>([
    [closing({ endTime: "2026-06-18 20:00" }), "specificConfig[0].endTime is not after startTime"],
    [closing({ endTime: "2026-06-17 20:00" }), "specificConfig[0].endTime is not after startTime"],
    [
      closing({ startTime: "2026-06-31 20:00" }),
      "specificConfig[0].startTime is not YYYY-MM-DD HH:mm",
    ],
    [
      closing({ startTime: "2026-06-18 24:00" }),
      "specificConfig[0].startTime is not YYYY-MM-DD HH:mm",
    ],
    [
      closing({ startTime: "2026-06-18 20:00:30" }),
      "specificConfig[0].startTime is not YYYY-MM-DD HH:mm",
    ],
    [closing({ startTime: "2026-06-18" }), "specificConfig[0].startTime is not YYYY-MM-DD HH:mm"],
    [closing({ startTime: 1_781_740_800_000 }), "specificConfig[0].startTime is not a text"],
    [{ ...CAPTURE, specificConfig: [null] }, "specificConfig[0] is not a record"],
    [{ ...CAPTURE, specificConfig: "" }, "specificConfig is not a list"],
    [{ ...CAPTURE, regularConfig: ["FUNDAY"] }, "regularConfig[0] is not a day of the week"],
    [{ ...CAPTURE, regularConfig: [null] }, "regularConfig[0] is not a text"],
    [{ closures: [] }, "has none of the fields it should have"],
  ])("is refused as %j", async (data, detail) => {
    await expect(read(data)).rejects.toMatchObject({
      failure: { kind: "bad-response", detail: expect.stringContaining(detail) },
    });
  });
});
