import { expect, test } from "vitest";
import { testWords } from "@/lib/core/testing/text";
import type { TimeGap } from "@/lib/repayments/repayment-time";
import { findTimeGapsText, timeGapsText } from "./time-gaps-text";

const atMs = Date.parse("2026-11-21T18:05:00+08:00");
const cases: [TimeGap, string, string][] = [
  [
    { kind: "all", reason: { kind: "first-read" } },
    "no data for this period (first sync not finished)",
    "此期间没有数据（首次同步尚未完成）",
  ],
  [
    { kind: "after", atMs, reason: { kind: "failed", failure: "timed-out" } },
    "data until 21 Nov 2026, 18:05 (UTC+8) (last attempt failed: timed out)",
    "数据截至 2026年11月21日 18:05 (UTC+8)（上次尝试失败：超时）",
  ],
  [
    { kind: "before", atMs, reason: { kind: "refused" } },
    "no data before 21 Nov 2026, 18:05 (UTC+8) (the exchange has no earlier data)",
    "2026年11月21日 18:05 (UTC+8) 之前没有数据（交易所没有更早的数据）",
  ],
  [
    { kind: "stretch", fromMs: atMs, toMs: atMs + 60_000, failed: 0 },
    "21 Nov 2026, 18:05 (UTC+8) to 21 Nov 2026, 18:06 (UTC+8) missing",
    "缺少 2026年11月21日 18:05 (UTC+8) 至 2026年11月21日 18:06 (UTC+8)",
  ],
  [{ kind: "stretches", count: 2, failed: 1 }, "2 gaps (1 failed)", "2 处缺失（其中 1 处失败）"],
  [
    { kind: "full", places: 1, known: 100 },
    "1 millisecond has more repayments than the exchange returns at once (100 fetched)",
    "有 1 个毫秒的还款多于交易所一次所能返回（已读取 100 笔）",
  ],
];

test.each(cases)("%j has a sentence in each language", (gap, english, chinese) => {
  expect(timeGapsText(testWords("en-US"), [gap])).toBe(`incomplete: ${english}`);
  expect(timeGapsText(testWords("zh-CN"), [gap])).toBe(`不完整：${chinese}`);
});

test("several gaps form one sentence, and no gap has no text", () => {
  const gaps: TimeGap[] = [
    { kind: "before", atMs, reason: null },
    { kind: "full", places: 2, known: 7 },
  ];
  expect(timeGapsText(testWords(), gaps)).toBe(
    "incomplete: no data before 21 Nov 2026, 18:05 (UTC+8), 2 milliseconds have more repayments than the exchange returns at once (7 fetched)",
  );
  expect(findTimeGapsText(testWords(), null)).toBeNull();
});
