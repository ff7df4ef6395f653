import type { market as english } from "../en-US/market";
import type { TextsLike } from "../texts";

const sessions = { overnight: "夜盘", pre_market: "盘前", regular: "盘中", after_hours: "盘后" } as const;

export const market = {
  sessions,
  sessionWords: { ...sessions, weekend: "周末" },
  tradable: {
    yes: "可交易",
    no: "不可交易",
    suspended: "停牌",
    unknown: "未知",
    title: "{word}：{why}",
    openEarlier: "{session}；停牌状态并非刚刚查询",
    openNever: "{session}；从未查询停牌状态",
    noCalendar: "市场日历未知",
    noSessions: "交易时段未知",
    noWeekend: "交易所未说明周末是否交易",
    whySuspended: "停牌中",
    closure: "休市至纽约时间 {until}",
    closureRemark: "休市：{remark}，至纽约时间 {until}",
    weekday: "{weekday}休市",
    session: "不支持{session}交易",
    weekdays: {
      MONDAY: "周一",
      TUESDAY: "周二",
      WEDNESDAY: "周三",
      THURSDAY: "周四",
      FRIDAY: "周五",
      SATURDAY: "周六",
      SUNDAY: "周日",
    },
  },
} as const satisfies TextsLike<typeof english>;
