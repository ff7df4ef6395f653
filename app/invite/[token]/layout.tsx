import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function InviteLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["invitation"]}>{children}</BrowserTexts>;
}
