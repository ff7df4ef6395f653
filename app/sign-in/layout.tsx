import type { ReactNode } from "react";
import { BrowserTexts } from "../language/browser-texts";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["signInLinks", "factors"]}>{children}</BrowserTexts>;
}
