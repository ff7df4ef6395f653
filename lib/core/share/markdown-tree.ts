/**
 * All that a commentary can be: what is not on this list is shown as the text that it was written as. Texts are raw;
 * whoever draws them escapes them.
 */
export type MarkdownBlock =
  /** Level 1 is the commentary's highest; deeper than 3 is 3. */
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly content: readonly MarkdownInline[] }
  | { readonly kind: "paragraph"; readonly content: readonly MarkdownInline[] }
  /** `start` null: not numbered. */
  | {
      readonly kind: "list";
      readonly start: number | null;
      readonly items: readonly (readonly MarkdownBlock[])[];
    }
  | { readonly kind: "quote"; readonly blocks: readonly MarkdownBlock[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule" };

export type MarkdownInline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  /** The end of a line as it was written. */
  | { readonly kind: "break" }
  | { readonly kind: "strong" | "emphasis"; readonly content: readonly MarkdownInline[] }
  /** `href`: http, https or mailto, absolute and in ASCII. Has no link within. */
  | { readonly kind: "link"; readonly href: string; readonly content: readonly MarkdownInline[] };
