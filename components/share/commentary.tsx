import { commentaryHtml } from "@/lib/core/share/markdown";

/** The author's text above the data. */
export function Commentary({ text }: { text: string }) {
  if (text.trim() === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the library escapes the author's text (markdown.test.ts)
  return <div className="prose" dangerouslySetInnerHTML={{ __html: commentaryHtml(text) }} />;
}
