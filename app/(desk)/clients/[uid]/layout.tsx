import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function ClientLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["breakdown", "charts", "fees", "ledger"]}>{children}</BrowserTexts>;
}
