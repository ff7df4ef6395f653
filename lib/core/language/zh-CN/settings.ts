import type { settings as english } from "../en-US/settings";
import type { TextsLike } from "../texts";

export const settings = {
  title: "设置",
  line: "账户与人员，以及您的登录方式。",
  tabs: {
    accounts: "账户",
    people: "人员",
    tokens: "API 令牌",
    security: "登录安全",
  },
} as const satisfies TextsLike<typeof english>;
