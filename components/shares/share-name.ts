import type { Text } from "@/components/ui/text/text";
import type { Language } from "@/lib/core/language";
import type { ShareSubject } from "@/lib/core/share/subject";
import { subjectText } from "./subject-text";

/** What a link is called: its title, or what it shows. */
export function shareName(
  t: Text<"shareForm">,
  { title, subject }: { readonly title: string; readonly subject: ShareSubject },
  language: Language,
): string {
  return title === "" ? subjectText(t, subject, language) : title;
}
