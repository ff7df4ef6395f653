import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function OverviewLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["charts", "breakdown"]}>{children}</BrowserTexts>;
}
