import "@/components/research/panels/panels.css";
import type { ReactNode } from "react";

export default function ResearchLayout({ children }: { children: ReactNode }) {
  return <div className="research">{children}</div>;
}
