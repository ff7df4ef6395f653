import type { ReactNode } from "react";
import { BrowserTexts } from "@/app/language/browser-texts";

export default function CalendarLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["calendar"]}>{children}</BrowserTexts>;
}
