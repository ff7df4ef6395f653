import type { address as english } from "../en-US/address";
import type { TextsLike } from "../texts";

export const address = {
  title: "无法识别此网址",
  last30: "查看最近 30 天",
  problems: {
    once: "{key} 只能出现一次。",
    unknown: "此处没有参数 {key}。可用参数：{known}。",
    "too-long": "{key} 过长。",
    value: "{key} 的某个值过长，或含有 {key} 不可能有的字符。",
    "too-many": "{key} 最多 {most, number} 个值。",
    choice: "{key} 应为以下之一：{choices}。",
    number: "{key} 应为 {from, number} 至 {to, number} 的整数。",
    "not-a-day": "“{given}”不是日期；请写成 YYYY-MM-DD，例如 2026-11-19。",
    "not-a-month": "“{given}”不是月份；请写成 YYYY-MM，例如 2026-11。",
    "not-a-moment": "at 应为带时区的时刻，例如 2026-11-19T12:00:00Z。",
    backwards: "日期范围的结束（{to}）早于开始（{from}）。",
    "unknown-list": "此处没有网址所指的客户名单（{key}）。",
    "range-too-long": "日期范围超过 20 年。",
    "preset-and-days": "preset 与 from、to 只能选其一。",
    "half-a-range": "from 与 to 须同时给出，或都不给。",
    "after-and-before": "after 与 before 只能选其一。",
    page: "无法识别网址中的页码：请打开首页。",
    "page-of-other-order": "网址中的页属于另一种排序：请打开首页。",
    "coin-or-none": "请选择一个币种；不选则以计价货币显示。",
    "clients-by-client": "客户数不能按客户拆分：请选择其他指标或其他维度。",
    "search-too-long": "搜索内容过长。",
    "no-moment": "请指明时刻 at，例如 2026-11-19T12:00:00Z。",
    "no-month": "请指明月份，例如 2026-11。",
  },
} as const satisfies TextsLike<typeof english>;
