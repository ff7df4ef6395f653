import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function ResearchLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["charts", "research", "shareForm", "watchlists"]}>{children}</BrowserTexts>;
}
