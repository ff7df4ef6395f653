import type { signInLinks as english } from "../en-US/sign-in-links";
import type { TextsLike } from "../texts";

export const signInLinks = {
  ways: {
    label: "其他登录方式",
    forgot: "忘记密码？",
    byLink: "通过邮件中的链接登录",
    oidc: "使用 {name} 登录",
    done: "密码已修改，请用新密码登录。",
    failed: "登录未能完成，没有任何人登录。请重试。",
    unknown: "{name} 未能为可在此登录的邮箱作证。请联系管理员添加您，或换一种方式登录。",
    locked: "尝试次数过多，请 15 分钟后再试。",
  },
  back: "返回登录",
  ask: {
    email: "邮箱",
    submit: "发送链接",
    asked: "如果这里有人使用该邮箱，链接已在发送途中。链接只能打开一次。",
    locked: "请求链接的次数过多，请一小时后再试。",
    empty: "请输入邮箱地址。",
  },
  forgot: {
    title: "设置新密码",
    line: "您将通过邮件收到一个链接，一小时内有效。",
    noMail:
      "此工作台不发送邮件。请向管理员索取链接：可在设置的人员页面生成，或在服务器上用 <code>npm run desk -- user reset-link</code> 生成。",
  },
  byLink: {
    title: "通过链接登录",
    line: "您将通过邮件收到一个链接，15 分钟内有效。",
  },
  reset: {
    title: "设置新密码",
    line: "用于 {email}。设置后，您的所有登录会话都将失效。",
    submit: "保存密码",
  },
  link: {
    title: "登录",
    line: "此链接将以 {email} 的身份登录，仅限一次。",
    submit: "以 {email} 登录",
  },
  dead: {
    title: "此链接已失效",
    line: "它已被使用、已过期，或已有更新的链接。",
    again: "重新获取链接",
  },
  problems: {
    "dead-link": "此链接已失效，请重新获取。",
    locked: "尝试次数过多，请 15 分钟后再试。",
    busy: "此刻登录的人太多，请一分钟后再试。",
  },
  mails: {
    reset: {
      subject: "Broker Desk：设置新密码",
      text: "有人为您在 Broker Desk 的登录请求设置新密码。\n\n请在一小时内打开以下链接设置：\n{link}\n\n如果不是您本人，请忽略此邮件，您的密码不会改变。",
    },
    "sign-in": {
      subject: "Broker Desk：登录",
      text: "有人请求以您的身份登录 Broker Desk 的链接。\n\n请在 15 分钟内打开：\n{link}\n\n如果不是您本人，请忽略此邮件。没有此邮件，任何人都无法登录。",
    },
  },
} as const satisfies TextsLike<typeof english>;
