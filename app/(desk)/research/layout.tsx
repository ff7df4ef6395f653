import { type ReactNode, Suspense } from "react";
import { BrowserTexts } from "../../language/browser-texts";
import { ConfirmSlot } from "../confirm-slot";

export default function ResearchLayout({ children }: { children: ReactNode }) {
  return (
    <BrowserTexts areas={["charts", "research", "shareForm", "watchlists"]}>
      {children}
      <Suspense fallback={null}>
        <ConfirmSlot />
      </Suspense>
    </BrowserTexts>
  );
}
