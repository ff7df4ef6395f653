import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function ExportsLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["exportList"]}>{children}</BrowserTexts>;
}
