import base from "@/components/shell/base.css?raw";
import panels from "@/components/stocks/panels/panels.css?raw";
import page from "./page.css?raw";
import print from "./print.css?raw";

/**
 * All styles of a shared page. They are in the page itself, so that it asks for nothing else to be
 * drawn.
 */
export const SHARE_CSS = [base, page, print, panels]
  .join("")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\s*\n\s*/g, "");
