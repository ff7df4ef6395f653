import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function AccountsLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["accounts"]}>{children}</BrowserTexts>;
}
