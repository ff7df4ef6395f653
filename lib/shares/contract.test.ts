import { describe, expect, test } from "vitest";
import { changedShareText, type ShareText, shareText } from "./contract";

const TEXT: ShareText = {
  title: " Chips ",
  commentary: "",
  language: "en-US",
  hidesAuthor: false,
  days: "30",
  isEndless: false,
  password: null,
  maxViews: "",
  emailDomains: "",
};

describe("a form's options", () => {
  test("are its words without blanks around them; what was left out is no limit", () => {
    expect(shareText.parse(TEXT)).toEqual({
      title: "Chips",
      commentary: "",
      language: "en-US",
      hidesAuthor: false,
      days: 30,
      password: null,
      maxViews: null,
      emailDomains: [],
    });
  });
  test.each(["", "1e2", "0x10", "-1", "1.5", "soon", "9".repeat(10)])(
    "%j is no number of days",
    (days) => {
      expect(shareText.parse({ ...TEXT, days }).days).toBeNaN();
    },
  );
  test("a link without an end ignores the days field", () => {
    expect(shareText.parse({ ...TEXT, isEndless: true, days: "x" }).days).toBeNull();
  });
  test("domains stand between blanks, commas or lines, each once", () => {
    const emailDomains = "Example.com, other.example\nexample.COM；third.example";
    expect(shareText.parse({ ...TEXT, emailDomains }).emailDomains).toEqual([
      "example.com",
      "other.example",
      "third.example",
    ]);
  });
});

describe("a change", () => {
  test("names what it changes and nothing else", () => {
    expect(changedShareText.parse({})).toEqual({});
    expect(changedShareText.parse({ title: "" })).toEqual({ title: "" });
    expect(changedShareText.parse({ maxViews: " " })).toEqual({ maxViews: null });
    expect(changedShareText.parse({ password: null })).toEqual({ password: null });
    expect(changedShareText.parse({ password: undefined })).toEqual({});
  });
  test("an empty end stays as it is, but a link that was endless needs one", () => {
    expect(changedShareText.parse({ days: "" })).toEqual({});
    expect(changedShareText.parse({ days: "7" })).toEqual({ days: 7 });
    expect(changedShareText.parse({ isEndless: true })).toEqual({ days: null });
    expect(changedShareText.parse({ isEndless: false }).days).toBeNaN();
    expect(changedShareText.parse({ isEndless: false, days: "7" })).toEqual({ days: 7 });
  });
});
