import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function CommissionsLayout({ children }: { children: ReactNode }) {
  return (
    <BrowserTexts
      areas={["charts", "breakdown", "commissions", "exportMenu", "fees", "filters", "ledger", "views"]}
    >
      {children}
    </BrowserTexts>
  );
}
