import { expect, test } from "vitest";
import { testWords } from "@/components/ui/text/test-text";
import type { TimeGap } from "@/lib/core/time-gaps";
import { findTimeGapsText, timeGapsText } from "./time-gaps-text";

const atMs = Date.parse("2026-11-21T18:05:00+08:00");
const cases: [TimeGap, string, string][] = [
  [
    { kind: "all", reason: { kind: "first-read" } },
    "none of this time was read (the first read has not ended)",
    "此期间全部未读取（首次读取尚未结束）",
  ],
  [
    { kind: "after", atMs, reason: { kind: "failed", failure: "timed-out" } },
    "nothing is known after 21 Nov 2026 18:05 (UTC+8) (the last attempt failed: timed out)",
    "2026年11月21日 18:05 (UTC+8) 之后未知（上次尝试失败：超时）",
  ],
  [
    { kind: "before", atMs, reason: { kind: "refused" } },
    "nothing is known before 21 Nov 2026 18:05 (UTC+8) (the exchange answers for nothing earlier)",
    "2026年11月21日 18:05 (UTC+8) 之前未知（交易所不答复更早的时间）",
  ],
  [
    { kind: "stretch", fromMs: atMs, toMs: atMs + 60_000, failed: 0 },
    "21 Nov 2026 18:05 (UTC+8) to 21 Nov 2026 18:06 (UTC+8) was not read",
    "2026年11月21日 18:05 (UTC+8) 至 2026年11月21日 18:06 (UTC+8) 未读取",
  ],
  [
    { kind: "stretches", count: 2, failed: 1 },
    "2 stretches of time were not read (1 failed)",
    "有 2 段时间未读取（其中 1 段失败）",
  ],
  [
    { kind: "full", places: 1, known: 100 },
    "1 millisecond has more repayments than the exchange lists at once (100 known)",
    "有 1 个毫秒的还款多于交易所一次所能列出（已知 100 笔）",
  ],
];

test.each(cases)("%j is said in each language", (gap, english, chinese) => {
  expect(timeGapsText(testWords("en-US"), [gap])).toBe(`incomplete: ${english}`);
  expect(timeGapsText(testWords("zh-CN"), [gap])).toBe(`不完整：${chinese}`);
});

test("several are one sentence, and none is no text", () => {
  const gaps: TimeGap[] = [
    { kind: "before", atMs, reason: null },
    { kind: "full", places: 2, known: 7 },
  ];
  expect(timeGapsText(testWords(), gaps)).toBe(
    "incomplete: nothing is known before 21 Nov 2026 18:05 (UTC+8), 2 milliseconds have more repayments than the exchange lists at once (7 known)",
  );
  expect(findTimeGapsText(testWords(), null)).toBeNull();
});
