import type { viewing as english } from "../en-US/viewing";
import type { TextsLike } from "../texts";

export const viewing = {
  label: "他人视角",
  as: "正在以 {email} 的视角查看：所见即 {email} 所见，不能作任何更改。",
  end: "结束",
  notYours: "以他人视角查看时不能更改任何密码：他人的和您自己的都不能。",
  refused: "您正在以 {email} 的视角查看，因此未作任何更改。请先在页面顶部结束该视角。",
} as const satisfies TextsLike<typeof english>;
