import "@/components/research/panels/panels.css";
import { type ReactNode, Suspense } from "react";
import { ConfirmSlot } from "../confirm-slot";

export default function ResearchLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="research">{children}</div>
      <Suspense fallback={null}>
        <ConfirmSlot />
      </Suspense>
    </>
  );
}
