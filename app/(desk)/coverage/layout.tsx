import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function CoverageLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["coverage", "failures"]}>{children}</BrowserTexts>;
}
