import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeText } from "@/lib/sandbox/core/codes";
import { findCodeMeaning, NO_DATA_CODE, SUCCESS_CODE } from "../http/error-codes";
import { judgeCode } from "../http/post";

/** The codes in docs/trading.md 8; "25579–25592" is a range. */
function documentedCodes(): readonly string[] {
  const text = readFileSync("docs/trading.md", "utf8");
  const table = text.slice(text.indexOf("\n## 8."), text.indexOf("\n## 9."));
  return [...table.matchAll(/\b(\d{5,6})(?:–(\d{5}))?\b/g)].flatMap(
    ([, first = "", last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
        String(Number(first) + index).padStart(5, "0"),
      ),
  );
}

/** Codes for which the sandbox has a text. */
function sandboxCodes(): readonly string[] {
  const candidates = Array.from({ length: 100_000 }, (_, number) =>
    String(number).padStart(5, "0"),
  );
  return [...candidates, "429", "400172"].filter((code) => codeText(code) !== "Unknown error");
}

/** After these codes a write may have been executed. */
const UNKNOWN_OUTCOMES = [
  "25000",
  "25001",
  "25003",
  "25004",
  "40010",
  "40015",
  "40200",
  "40725",
  "40808",
  "45001",
];

test.each([
  ["docs/trading.md", documentedCodes(), 80],
  ["the sandbox", sandboxCodes(), 100],
])(
  "every code of %s has a meaning, and says whether a write may have been executed",
  (_of, codes, least) => {
    const judged = codes.filter((code) => code !== SUCCESS_CODE && code !== NO_DATA_CODE);
    expect(judged.length).toBeGreaterThan(least);
    expect(judged.filter((code) => findCodeMeaning(code) === null)).toEqual([]);
    const unknown = judged.filter((code) => judgeCode(code, "refused") === "unknown");
    expect(new Set(unknown)).toEqual(
      new Set(UNKNOWN_OUTCOMES.filter((code) => judged.includes(code))),
    );
  },
);
