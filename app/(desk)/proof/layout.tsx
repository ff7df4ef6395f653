import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function ProofLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["exportMenu", "proof"]}>{children}</BrowserTexts>;
}
