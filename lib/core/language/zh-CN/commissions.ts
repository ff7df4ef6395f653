import type { commissions as english } from "../en-US/commissions";
import type { TextsLike } from "../texts";

export const commissions = {
  title: "返佣",
  line: "交易所发布的每一行返佣，按 UTC+8 日期、客户、币种、交易对和产品类型。",
  parts: { page: "返佣", totals: "合计", chart: "图表", fees: "手续费", rows: "明细" },
  totals: {
    title: "合计",
    note: "按币种；不同币种从不直接相加",
    more: "另有 {count, number} 个币种",
    rebate: "{coin} 返佣",
    feePaid: "实付手续费",
    rate: "返佣占实付手续费",
    dealAmount: "成交额",
    rows: "行数",
  },
  none: {
    unread: "这些日期均尚未读取",
    unreadText: "首次同步会逐日写入账本，进度见“数据覆盖”。",
    sync: "查看首次同步进度",
    filtered: "没有符合筛选条件的数据",
    filteredText: "这些日期没有符合筛选条件的数据。请在上方减少筛选条件，或查看全部日期。",
    filteredPartial: "这些日期没有符合筛选条件的数据。该时间段{gaps}。请在上方减少筛选条件，或查看全部日期。",
    widest: "查看全部日期，不加筛选",
    empty: "这些日期没有数据",
    emptyText: "已向交易所查询，没有数据。请在上方选择其他日期。",
    emptyPartial: "已向交易所查询，没有数据。该时间段{gaps}。请在上方选择其他日期。",
    all: "查看全部日期",
  },
  tooMany: {
    title: "行数过多，无法按“{column}”排序",
    text: "当前筛选有 {count, number} 行；按此列最多可对 {most, number} 行排序。请在上方减少日期，或选择部分客户、币种、交易对。",
    byDay: "改为按日期排序",
  },
} as const satisfies TextsLike<typeof english>;
