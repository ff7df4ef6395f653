import { type ReactNode, Suspense } from "react";
import { ConfirmSlot } from "../../confirm-slot";

export default function TradingDeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Suspense fallback={null}>
        <ConfirmSlot />
      </Suspense>
    </>
  );
}
