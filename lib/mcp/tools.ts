import type { Tool } from "./tool";
import { clientsTool, clientTool } from "./tools/clients";
import { accountsTool, matchesTool, missingTool } from "./tools/data";
import { earnedTool, whoMovedTool, whyChangedTool } from "./tools/earnings";
import { toPayTool } from "./tools/statements";
import { compareStocksTool, nextDatesTool, stocksTool, stockTool } from "./tools/stocks";

/** Every question that an assistant may ask. */
export const TOOLS: readonly Tool[] = [
  accountsTool,
  earnedTool,
  whyChangedTool,
  whoMovedTool,
  clientsTool,
  clientTool,
  missingTool,
  matchesTool,
  toPayTool,
  stocksTool,
  stockTool,
  compareStocksTool,
  nextDatesTool,
];
