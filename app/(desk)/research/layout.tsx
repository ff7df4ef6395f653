import "@/components/stocks/panels/panels.css";
import type { ReactNode } from "react";

export default function StocksLayout({ children }: { children: ReactNode }) {
  return <div className="research">{children}</div>;
}
