import type { invitation as english } from "../en-US/invitation";
import type { TextsLike } from "../texts";

export const invitation = {
  title: "您的邀请",
  line: "为 {email} 设置密码，然后进入。",
  submit: "接受并进入",
  known: "{email} 已可登录：请登录后接受邀请。",
  signIn: "登录并接受",
  accept: "接受",
  asYourself: "您以 {email} 登录。接受后将增加受邀的权限，并结束您的其他会话。",
  other: "此邀请是发给 {email} 的，而您以 {self} 登录。请先退出，再打开链接。",
  signOut: "退出登录",
  administrator: "管理员",
  research: "研究",
  roleAt: "{account}：{role, select, manager {账户经理} viewer {查看者} other {合作方}}",
  deadTitle: "此链接无效",
  deadLine: "链接可能已使用、已撤销、超过七天，或复制不完整。请向邀请您的人索取新的链接。",
  problems: {
    "not-open": "链接已失效：可能已被使用、撤销或过期。",
    known: "此地址已有人使用：请重新加载页面并登录。",
    busy: "此刻设置密码的人较多，请几秒后重试。",
  },
  back: "前往登录",
} as const satisfies TextsLike<typeof english>;
