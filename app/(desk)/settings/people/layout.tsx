import type { ReactNode } from "react";
import { BrowserTexts } from "../../../language/browser-texts";

export default function PeopleLayout({ children }: { children: ReactNode }) {
  return <BrowserTexts areas={["people"]}>{children}</BrowserTexts>;
}
