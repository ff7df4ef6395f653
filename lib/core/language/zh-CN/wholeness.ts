import type { wholeness as english } from "../en-US/wholeness";
import type { TextsLike } from "../texts";

const DAYS = {
  failed: "{count, number} 天失败",
  missing: "{count, number} 天缺失",
  lost: "{count, number} 天已丢失",
  pending: "{count, number} 天待发布",
  "not-published": "{count, number} 天未发布",
} as const;

export const wholeness = {
  notWhole: "不完整：{parts}",
  comma: "、",
  first: DAYS,
  further: DAYS,
} as const satisfies TextsLike<typeof english>;
