import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function ImportLabelsLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["clientImport"]}>{children}</BrowserTexts>;
}
