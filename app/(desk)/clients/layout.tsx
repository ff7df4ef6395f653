import type { ReactNode } from "react";
import { BrowserTexts } from "../../language/browser-texts";

export default function ClientsLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["clientForms", "exportMenu", "filters", "views"]}>{children}</BrowserTexts>;
}
