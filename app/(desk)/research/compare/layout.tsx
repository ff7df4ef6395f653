import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function CompareLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["compare"]}>{children}</BrowserTexts>;
}
