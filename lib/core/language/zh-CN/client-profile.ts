import type { clientProfile as english } from "../en-US/client-profile";
import type { TextsLike } from "../texts";

export const clientProfile = {
  "customer-id-too-long": "客户编号超过 {most, number} 个字符。",
  "customer-id-unshowable": "客户编号含有无法显示的字符。",
  "too-many-labels": "标签超过 {most, number} 个。",
  "label-too-long": "有标签超过 {most, number} 个字符：“{label}…”。",
  "label-unshowable": "有标签含有无法显示的字符。",
  "note-too-long": "备注超过 {most, number} 个字符。",
  "note-unshowable": "备注含有无法显示的字符。",
  "not-csv": "从这里起不是 CSV：{fault}。",
  empty: "文件为空。",
  "unknown-column": "表头含有“{column}”。可用的列为 {columns}。",
  "column-twice": "表头中有重复的列。",
  "no-uid-column": "表头没有 uid 列。",
  "only-uid-column": "表头除 uid 外没有其他列。",
  "field-count": "该行有 {given, number} 个字段，表头有 {wanted, number} 个。",
  "earlier-line": "客户 {uid} 已出现在第 {line, number} 行。",
  "uid-empty": "UID 为空。",
  "uid-too-long": "UID 超过 {most, number} 个字符。",
  "uid-rounded": "{uid} 是被表格软件取整的数字：请将 UID 列设为文本格式。",
  "uid-unshowable": "UID 含有不可能出现的字符。",
} as const satisfies TextsLike<typeof english>;
