import type { csv as english } from "../en-US/csv";
import type { TextsLike } from "../texts";

export const csv = {
  "stray-quote": "引号出现在不该出现的位置",
  "unclosed-quote": "引号未闭合",
  "endless-record": "记录没有结尾：引号未闭合",
} as const satisfies TextsLike<typeof english>;
