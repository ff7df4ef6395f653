import type { shareLetters as english } from "../en-US/share-letters";
import type { TextsLike } from "../texts";

export const shareLetters = {
  visitor: {
    subject: "Broker Desk：打开分享页面",
    text: "有人请求打开一个分享给贵机构成员的页面。\n\n请在半小时内打开以下链接，链接仅可使用一次：\n{link}\n\n如果不是您本人操作，请忽略此邮件。",
  },
  market: "市场日历",
  "first-view": {
    subject: "您的分享链接已被打开：{name}",
    text: "您分享的页面（{name}）首次被打开。\n\n查看您的链接及访问次数：\n{link}",
  },
  ending: {
    subject: "您的分享链接即将到期：{name}",
    text: "您分享的页面（{name}）可访问至 {until}。\n\n如需延长，请在您的链接中修改到期时间：\n{link}",
  },
} as const satisfies TextsLike<typeof english>;
