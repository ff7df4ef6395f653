import type { MarkdownInline } from "./markdown-tree";

/** What is open: an emphasis or a link's text, whose end may never come; then it is the text that it was written as. */
type Frame = { readonly mark: string; readonly content: MarkdownInline[] };

/** Deeper nesting is nobody's emphasis. */
const MOST_OPEN = 12;

/** Builds a line's tree from the left to the right; each step costs no more than what is open. */
export class InlineFrames {
  private readonly open: Frame[] = [{ mark: "", content: [] }];

  add(inline: MarkdownInline): void {
    addTo(this.top().content, inline);
  }

  /** False where too much is open. */
  begin(mark: string): boolean {
    if (this.open.length > MOST_OPEN) return false;
    this.open.push({ mark, content: [] });
    return true;
  }

  /** Which of the marks was opened last; null: none is open. A link's text hides what is open around it. */
  lastOf(marks: readonly string[]): string | null {
    for (const { mark } of this.open.toReversed()) {
      if (marks.includes(mark)) return mark;
      if (mark === "[") return null;
    }
    return null;
  }

  /** Ends the last frame of this mark, and those within as text; false where there is none. */
  end(mark: string, wrap: (content: readonly MarkdownInline[]) => MarkdownInline): boolean {
    const at = this.open.findLastIndex((frame) => frame.mark === mark);
    if (at < 1) return false;
    while (this.open.length > at + 1) this.unwind();
    const frame = this.open.pop();
    if (frame) this.add(wrap(frame.content));
    return true;
  }

  /** Gives up the last frame of this mark: it is text, as are those within. */
  giveUp(mark: string): void {
    const at = this.open.findLastIndex((frame) => frame.mark === mark);
    while (at > 0 && this.open.length > at) this.unwind();
  }

  /** What was never ended is text. */
  finish(): readonly MarkdownInline[] {
    while (this.open.length > 1) this.unwind();
    return this.top().content;
  }

  private unwind(): void {
    const frame = this.open.pop();
    if (!frame) return;
    this.add({ kind: "text", text: frame.mark });
    for (const inline of frame.content) this.add(inline);
  }

  private top(): Frame {
    const frame = this.open.at(-1);
    if (!frame) throw new Error("nothing is open");
    return frame;
  }
}

function addTo(content: MarkdownInline[], inline: MarkdownInline): void {
  const last = content.at(-1);
  if (inline.kind === "text" && last?.kind === "text") {
    content[content.length - 1] = { kind: "text", text: last.text + inline.text };
  } else if (inline.kind !== "text" || inline.text !== "") content.push(inline);
}
