import type { access as english } from "../en-US/access";
import type { TextsLike } from "../texts";

export const access = {
  description: "经纪商的交易所返佣，永久保存，分毫不差。",
  showPassword: "显示或隐藏输入内容",
  signIn: {
    title: "登录",
    line: "返佣数据永久保存，分毫不差。",
    foot: "首次启动？一次性密码显示在运行 `npm start` 的终端里。",
    email: "邮箱",
    password: "密码",
    submit: "登录",
    wrong: "邮箱或密码不正确。",
    locked: "尝试次数过多，请 15 分钟后再试。",
    busy: "此刻登录的人太多，请一分钟后再试。",
  },
  password: {
    title: "修改密码",
    firstTitle: "设置密码",
    line: "修改后，您的其他登录会话将全部失效。",
    firstLine: "您正在使用一次性密码。请先设置自己的密码，然后进入工作台。",
    back: "返回工作台",
    oneTime: "一次性密码",
    present: "当前密码",
    next: "新密码",
    length: "至少 {least, number} 个字符",
    again: "再次输入新密码",
    submit: "修改密码",
    firstSubmit: "保存并进入工作台",
    problems: {
      empty: "请填写所有字段。",
      differ: "两次输入的新密码不一致。",
      "wrong-current": "当前密码不正确。",
      locked: "尝试次数过多，请 15 分钟后再试。",
      "too-short": "至少 {least, number} 个字符；用几个词组成的密码便于记忆。",
      "too-long": "最多 {most, number} 个字符。",
      "too-plain": "请使用更多不同的字符。",
      "same-as-email": "不能与邮箱地址相同。",
      "holds-name": "请不要包含邮箱名称：这是最先被尝试的。",
      "holds-product": "请不要包含本产品的名称：这是最先被尝试的。",
      common: "这属于最先被尝试的密码：常见词加数字，或连续的按键。请改用几个互不相关的词。",
      unchanged: "不能与当前密码相同。",
    },
  },
  missing: {
    title: "页面不存在",
    head: "没有这个页面",
    line: "地址可能有误，或所指内容已不存在。",
    home: "打开概览",
  },
  broken: {
    head: "页面无法显示",
    line: "已存储的数据没有变动。",
    title: "服务器无法读取所需数据。",
    text: "多半是数据库正在启动或繁忙，请稍后重试。",
  },
  refused: {
    foreign:
      "该请求来自其他网站的页面，未执行任何操作。请从工作台自己的地址打开后重试；若经过代理，NEXTAUTH_URL 须设为该地址。",
    unnamed: "请求未注明来源页面（Origin），未执行任何操作。请从工作台页面发送。",
    unreadable: "无法读取所发送的内容，未执行任何操作。请刷新页面后重新发送。",
  },
} as const satisfies TextsLike<typeof english>;
