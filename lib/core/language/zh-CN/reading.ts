import type { reading as english } from "../en-US/reading";
import type { TextsLike } from "../texts";
import { realityFailures } from "./failures";

export const reading = {
  now: "刚刚",
  minutes: "{count, number} 分钟前",
  hours: "{count, number} 小时前",
  days: "{count, number} 天前",
  observed: "{ago}获取",
  observedOld: "{ago}获取，已超过应有时效",
  refresh: "刷新",
  refreshWhat: "刷新{what}",
  refreshing: "正在刷新",
  beingAsked: "正在查询",
  nextInQueue: "队列中的下一个",
  inQueue: "排在队列第 {place, number} 位",
  several: "共 {count, number} 项查询，最后一项{last}",
  neverTitle: "尚未从交易所读取",
  never: "点击“刷新”即可查询，结果会自动显示在这里。",
  waiting: "{place}，结果会自动显示在这里。",
  failedTitle: "交易所尚未答复此项查询",
  failedText: "{happened}上次尝试：{ago}。{next}",
  failedStill: "{happened}上次尝试：{ago}。当前显示的是{shown}获取的数据。{next}",
  unanswered: "服务器暂无响应，正在重试。",
  source:
    "<part>获取于 <observed></observed>，</part><part>自 <since></since> 起未变，</part><part>来源 <path></path></part>",
  failed: {
    ...realityFailures,
    "desk-fault": { happened: "Broker Desk 自身查询失败。", next: "此前读取的数据保留不变，请查看日志。" },
  },
} as const satisfies TextsLike<typeof english>;
