import type { security as english } from "../en-US/security";
import type { TextsLike } from "../texts";

export const security = {
  title: "登录",
  password: {
    title: "密码",
    text: "修改后，您的其他登录会话将全部失效。",
    change: "修改密码",
  },
  sessions: {
    title: "您的登录会话",
    note: "{count, number} 个会话",
    table: "会话",
    program: "程序",
    unnamed: "未知程序",
    address: "地址",
    how: "方式",
    since: "开始于",
    seen: "最近使用",
    here: "当前会话",
    ways: {
      password: "密码",
      link: "邮件链接",
      oidc: "单点登录",
      passkey: "通行密钥",
      invitation: "邀请",
    },
    end: "结束",
    endLabel: "结束来自 {address} 的 {program} 会话",
    endOthers: "结束其他所有会话",
    onlyHere: "您没有在其他地方登录。",
    ends: "会话在 {days, number} 天后结束；若 {hours, number} 小时无人使用，也会结束。",
    gone: "该会话此前已经结束。",
    broken: "操作暂时未能完成，没有会话被结束，请稍后重试。",
  },
} as const satisfies TextsLike<typeof english>;
