import { expect, test } from "vitest";
import { findLanguage } from "./language";
import { pickLanguage } from "./pick-language";

test.each([
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
  ["en-GB,en;q=0.9,zh;q=0.8", "en-US"],
  ["en;q=0.5, zh-TW", "zh-CN"],
  ["de-DE,de;q=0.9,zh-Hans;q=0.4", "zh-CN"],
  ["zh;q=0, en;q=0.1", "en-US"],
  ["ZH", "zh-CN"],
])("a browser that wants %s is answered in %s", (header, language) => {
  expect(pickLanguage(undefined, header)).toBe(language);
});

test.each([[null], [""], ["de-DE,fr;q=0.8"], ["*"], ["zh;q=none"], [";;,,q=1"]])(
  "a browser that says %s is answered in English",
  (header) => expect(pickLanguage(undefined, header)).toBe("en-US"),
);

test("the language that was chosen counts before the browser's", () => {
  expect(pickLanguage("zh-CN", "en")).toBe("zh-CN");
  expect(pickLanguage("de", "zh")).toBe("zh-CN");
});

test("only a whole name is a language of the desk", () => {
  expect(findLanguage("zh-CN")).toBe("zh-CN");
  for (const other of ["zh", "zh-cn", "", null, undefined, 1])
    expect(findLanguage(other)).toBeNull();
});
