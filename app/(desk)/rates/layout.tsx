import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function RatesLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["exportMenu", "filters", "rates", "valuation"]}>{children}</BrowserTexts>;
}
