import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function ImportLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["imports"]}>{children}</BrowserTexts>;
}
