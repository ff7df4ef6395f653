import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import type { ImportObstacle } from "./import-obstacle";
import { obstacleText } from "./text";

const days = { from: parseDay("2024-03-01"), to: parseDay("2024-03-02") };
const cases: [ImportObstacle, string, string][] = [
  [
    { kind: "lines", count: 1, line: 3, problem: { kind: "empty", field: "fee" } },
    "1 line can't be read (line 3: fee is empty). Correct the file.",
    "有 1 行无法读取（第 3 行：fee 为空），请修正文件。",
  ],
  [
    { kind: "lines", count: 1, line: 3, problem: { kind: "no-csv", fault: "stray-quote" } },
    "1 line can't be read (line 3: unexpected quotation mark; nothing after it was read). Correct the file.",
    "有 1 行无法读取（第 3 行：引号出现在不该出现的位置；此后内容均未读取），请修正文件。",
  ],
  [
    { kind: "contradicts", days: 2, ...days },
    "2 days differ from stored data (1 Mar – 2 Mar 2024). Correct the file, or choose other days.",
    "有 2 天与已存储的数据不同（2024年3月1日 – 3月2日）。请修正文件，或选择其他日期。",
  ],
  [
    { kind: "early", days: 1, from: days.from, to: days.from },
    "1 day can't have been published yet (1 Mar 2024).",
    "有 1 天尚不可能已发布（2024年3月1日）。",
  ],
  [
    { kind: "mapping", place: "", problem: "Invalid input", fields: "date, uid" },
    'The mapping can\'t be read (whole: Invalid input). Write {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}; the fields are date, uid.',
    '无法读取列对应关系（整体：Invalid input）。应写作 {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}；可用字段：date, uid。',
  ],
  [
    { kind: "two-columns", column: "Fee" },
    'The file has two columns "Fee". Rename one of them.',
    "文件中有两列“Fee”：请重命名其中一列。",
  ],
  [
    { kind: "part", days: 2, ...days, field: "coin", values: ["BTC", "ETH"] },
    "This file holds only BTC, ETH rows of these days (1 Mar – 2 Mar 2024). Import whole days.",
    "此文件只含这些日期（2024年3月1日 – 3月2日）的 BTC、ETH 行。请导入完整的日期。",
  ],
  [{ kind: "said", text: "It broke off." }, "It broke off.", "It broke off."],
];

test.each(cases)("%j is said in each language", (obstacle, english, chinese) => {
  expect(obstacleText(testWords("en-US"), obstacle)).toBe(english);
  expect(obstacleText(testWords("zh-CN"), obstacle)).toBe(chinese);
});
