import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function RepaymentsLayout({ children }: { children: ReactNode }) {
  return (
    <BrowserTexts areas={["charts", "breakdown", "exportMenu", "filters", "repayments", "views"]}>
      {children}
    </BrowserTexts>
  );
}
