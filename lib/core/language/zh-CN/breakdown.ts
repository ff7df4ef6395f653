import type { breakdown as english } from "../en-US/breakdown";
import type { TextsLike } from "../texts";

export const breakdown = {
  measures: {
    rebateAmount: "返佣",
    feePaid: "实付手续费",
    fee: "手续费",
    dealAmount: "成交额",
    rows: "行数",
    clients: "活跃客户",
  },
  shares: {
    rebateAmount: "返佣占比",
    feePaid: "实付手续费占比",
    fee: "手续费占比",
    dealAmount: "成交额占比",
    rows: "行数占比",
    clients: "活跃客户占比",
  },
  dimensions: { productType: "产品类型", coin: "币种", symbol: "交易对", uid: "客户" },
  titles: {
    coin: "{per, select, day {每日} week {每周} other {每月}}{what}（{unit}），按{by}，{days}",
    value: "{per, select, day {每日} week {每周} other {每月}}{what}（折合 {unit}），按{by}，{days}",
    count: "{per, select, day {每日} week {每周} other {每月}}{what}，按{by}，{days}",
  },
  bucketHeads: {
    day: "日期（UTC+8）",
    week: "周（周一至周日，UTC+8）",
    month: "月份（UTC+8）",
  },
  shapes: { stacked: "堆积", lines: "折线", share: "占比" },
  per: { day: "按日", week: "按周", month: "按月" },
  by: "按{dimension}",
  top: "前 {count, number} 名",
  allCoins: "全部币种，折算",
  choices: {
    measure: "指标",
    unit: "图表币种",
    by: "维度",
    per: "周期",
    shape: "图形",
    top: "显示最大的",
  },
  other: "其他",
  legend: "图表，按{dimension}",
  loading: "图表",
  byProduct: "返佣，按产品类型",
  notAdded: "同一客户可属于多个部分，各部分之和不等于合计。",
  asTable: "以表格显示",
  asChart: "以图表显示",
  explore: "深入查看",
  tableOf: "{title}（表格）",
} as const satisfies TextsLike<typeof english>;
