import { type ReactNode, Suspense } from "react";
import { ConfirmSlot } from "../confirm-slot";

export default function ResearchLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Suspense fallback={null}>
        <ConfirmSlot />
      </Suspense>
    </>
  );
}
