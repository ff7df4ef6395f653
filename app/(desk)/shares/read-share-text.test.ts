import { describe, expect, test } from "vitest";
import type { ShareText } from "@/components/shares/share-text";
import { readShareChange, readShareText } from "./read-share-text";

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
    expect(readShareText(TEXT)).toEqual({
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
  test.each(["", "1e2", "0x10", "-1", "1.5", "soon", "9".repeat(10)])("%j is no number of days", (days) => {
    expect(readShareText({ ...TEXT, days }).days).toBeNaN();
  });
  test("a link without an end ignores the days field", () => {
    expect(readShareText({ ...TEXT, isEndless: true, days: "x" }).days).toBeNull();
  });
  test("domains stand between blanks, commas or lines, each once", () => {
    const emailDomains = "Example.com, other.example\nexample.COM；third.example";
    expect(readShareText({ ...TEXT, emailDomains }).emailDomains).toEqual([
      "example.com",
      "other.example",
      "third.example",
    ]);
  });
});

describe("a change", () => {
  test("names what it changes and nothing else", () => {
    expect(readShareChange({})).toEqual({});
    expect(readShareChange({ title: "" })).toEqual({ title: "" });
    expect(readShareChange({ maxViews: " " })).toEqual({ maxViews: null });
    expect(readShareChange({ password: null })).toEqual({ password: null });
    expect(readShareChange({ password: undefined })).toEqual({});
  });
  test("an empty end stays as it is, but a link that was endless needs one", () => {
    expect(readShareChange({ days: "" })).toEqual({});
    expect(readShareChange({ days: "7" })).toEqual({ days: 7 });
    expect(readShareChange({ isEndless: true })).toEqual({ days: null });
    expect(readShareChange({ isEndless: false }).days).toBeNaN();
    expect(readShareChange({ isEndless: false, days: "7" })).toEqual({ days: 7 });
  });
});
