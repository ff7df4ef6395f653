import type { charts as english } from "../en-US/charts";
import type { TextsLike } from "../texts";

export const charts = {
  chart: "图表",
  table: "表格",
  png: "PNG",
  unsaved: "图片无法保存：{why}",
  only: "只看{name}；按住 Alt 则排除",
  onlyDays: "只看这些日期",
  onlyRows: "只看这些行；按住 Alt 则排除",
  leaveOut: "排除{name}",
  notWhole: "不完整：这些日期尚未全部知晓",
  total: "合计",
  all: "全部",
  none: "无数据",
  nothing: "无",
  notKnown: "未知",
  inUnit: "单位 {unit}",
  noComparison: "未知，或没有可比较的数据。",
  keys: "左右键逐步移动。表格中有相同的数据。",
  pickKeys: "左右键逐步移动，上下键切换系列；按回车只看所选。表格中有相同的数据。",
  names: "{names}；{steps}",
  steps: "{first} 至 {last}",
  hatched: "斜线部分不完整：{spans}",
  hatchedMore: "斜线部分不完整：{spans}，另有 {count, number} 段",
} as const satisfies TextsLike<typeof english>;
