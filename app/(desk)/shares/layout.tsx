import { type ReactNode, Suspense } from "react";
import { BrowserTexts } from "@/app/language/browser-texts";
import { ConfirmSlot } from "../confirm-slot";

export default function SharesLayout({ children }: { children: ReactNode }) {
  return (
    <BrowserTexts areas={["charts", "shareForm", "shares"]}>
      {children}
      <Suspense fallback={null}>
        <ConfirmSlot />
      </Suspense>
    </BrowserTexts>
  );
}
