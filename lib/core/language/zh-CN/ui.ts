import type { ui as english } from "../en-US/ui";
import type { TextsLike } from "../texts";

export const ui = {
  dayStatus: {
    complete: "完整",
    empty: "无数据",
    imported: "已导入",
    pending: "待发布",
    failed: "失败",
    missing: "缺失",
    lost: "已丢失",
    "not-published": "未发布",
  },
  close: "关闭",
  tryAgain: "重试",
  reference: "错误编号 {code}",
  code: "代码 {code}",
  loading: "正在加载{what}…",
  unknown: "未知：{reason}",
  notSent: "交易所未返回此项。",
  comma: "、",
  more: "另有 {count, number} 段",
  actionFailed: "操作未成功，数据没有变动，请稍后重试；如仍未成功，请重新加载页面。",
  updated: {
    title: "此页面打开后，系统已更新。",
    text: "此页面打开后，系统已更新，操作没有执行。请重新加载页面后再试。",
    reload: "重新加载页面",
  },
  unloaded: {
    title: "本页有部分内容未能加载。",
    text: "可能是连接中断，或页面打开后系统已更新。请重新加载页面。",
  },
  keep: "保留",
  copy: "复制",
  copied: "已复制",
  notGiven: "未提供",
  pager: { first: "首页", previous: "上一页", next: "下一页" },
  failure: {
    title: "暂时无法读取{what}。",
    text: "已存储的数据没有变动。多半是数据库繁忙或正在启动，请稍后重试。",
    detail: "暂时无法读取。已存储的数据没有变动，请稍后重新打开。",
  },
} as const satisfies TextsLike<typeof english>;
