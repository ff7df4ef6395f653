import type { ReactNode } from "react";
import { BrowserTexts } from "@/app/language/browser-texts";

export default function SharesLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["charts", "shareForm", "shares"]}>{children}</BrowserTexts>;
}
