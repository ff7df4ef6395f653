import type { ShareSubject } from "./subject";

/** Longest list of codes that is still a name. */
const MOST_NAMED = 5;

/** What a link is called in a list or an entry, in no language: its title, else what it shows; "" for a calendar of the market alone. */
export function shareName({
  title,
  subject,
}: {
  readonly title: string;
  readonly subject: ShareSubject;
}): string {
  if (title !== "") return title;
  if (subject.kind === "stock") return subject.code;
  if ("name" in subject && subject.name !== null) return subject.name;
  const { codes } = subject;
  return codes.length > MOST_NAMED ? `${codes.slice(0, MOST_NAMED).join(", ")}, …` : codes.join(", ");
}
