import { expect, test } from "vitest";
import { testWords } from "@/components/ui/text/test-text";
import type { ImportObstacle } from "@/lib/core/reports/import-obstacle";
import { obstacleText } from "./obstacle-text";

const days = { from: "2024-03-01", to: "2024-03-02" };
const cases: [ImportObstacle, string, string][] = [
  [
    { kind: "lines", count: 1, line: 3, problem: { kind: "empty", field: "fee" } },
    "1 line cannot be read (line 3: fee is empty): correct the file.",
    "有 1 行无法读取（第 3 行：fee 为空），请修正文件。",
  ],
  [
    { kind: "lines", count: 1, line: 3, problem: { kind: "no-csv", fault: "stray-quote" } },
    "1 line cannot be read (line 3: a quote stands where none may be; nothing behind it was read): correct the file.",
    "有 1 行无法读取（第 3 行：引号出现在不该出现的位置；此后内容均未读取），请修正文件。",
  ],
  [
    { kind: "contradicts", days: 2, ...days },
    "2 days of the file contradict what is stored (2024-03-01 to 2024-03-02): correct the file, or choose a range without them.",
    "文件中有 2 天与已存储的数据不符（2024-03-01 至 2024-03-02）：请修正文件，或选择不含这些日期的范围。",
  ],
  [
    { kind: "early", days: 1, from: "2024-03-01", to: "2024-03-01" },
    "1 day of the file cannot have been published yet (2024-03-01).",
    "文件中有 1 天尚不可能已发布（2024-03-01）。",
  ],
  [
    { kind: "mapping", place: "", problem: "Invalid input", fields: "date, uid" },
    'The mapping cannot be read (whole: Invalid input). Write {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}; the fields are date, uid.',
    '无法读取列对应关系（整体：Invalid input）。应写作 {"date": {"column": "Trade date"}, "coin": {"value": "USDT"}, …}；可用字段：date, uid。',
  ],
  [
    { kind: "two-columns", column: "Fee" },
    'The file has two columns "Fee": rename one of them.',
    "文件中有两列“Fee”：请重命名其中一列。",
  ],
  [{ kind: "said", text: "It broke off." }, "It broke off.", "It broke off."],
];

test.each(cases)("%j is said in each language", (obstacle, english, chinese) => {
  expect(obstacleText(testWords("en-US"), obstacle)).toBe(english);
  expect(obstacleText(testWords("zh-CN"), obstacle)).toBe(chinese);
});
