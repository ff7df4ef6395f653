import type { notices as english } from "../en-US/notices";
import type { TextsLike } from "../texts";

export const notices = {
  label: "关于您的登录",
  dismiss: "我已阅读",
  "second-step-guesses": {
    text: "有人知道您的密码，并在登录的第二步多次输入了错误的验证码。如果不是您本人，请立即修改密码。",
    link: "修改密码",
  },
  "access-reset": {
    text: "您的邮箱首次得到验证。此前设置的内容已清除：密码、第二步验证、API 令牌、日历地址及其他登录会话。请重新设置所需内容。",
    link: "登录设置",
  },
} as const satisfies TextsLike<typeof english>;
