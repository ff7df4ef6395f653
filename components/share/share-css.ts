import { CHART_CSS } from "./css/charts";
import { FRAME_CSS } from "./css/frame";
import { PARTS_CSS } from "./css/parts";
import { PRINT_CSS } from "./css/print";
import { TABLE_CSS } from "./css/tables";
import { THEME_CSS } from "./css/theme";

/** All styles of a shared page. They stand in the page itself, so that it asks for nothing else to be drawn. */
export const SHARE_CSS = [THEME_CSS, FRAME_CSS, PARTS_CSS, TABLE_CSS, CHART_CSS, PRINT_CSS]
  .join("")
  .replace(/\s*\n\s*/g, "");
