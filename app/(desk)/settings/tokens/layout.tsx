import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function TokensLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["tokens"]}>{children}</BrowserTexts>;
}
