import { Fragment, type ReactNode } from "react";
import { parseMarkdown } from "@/lib/core/share/markdown";
import type { MarkdownBlock, MarkdownInline } from "@/lib/core/share/markdown-tree";

/** What the author says above the data: of their Markdown what the closed tree knows, never HTML. */
export function Commentary({ text }: { text: string }) {
  if (text.trim() === "") return null;
  const tree = parseMarkdown(text);
  const levels = tree.flatMap((block) => (block.kind === "heading" ? [block.level] : []));
  return <div className="prose">{blocks(tree, Math.min(...levels, LOWEST))}</div>;
}

/** `top`: the highest level that the commentary has. */
function blocks(tree: readonly MarkdownBlock[], top: number): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, whole
  return tree.map((block, at) => <Fragment key={at}>{blockOf(block, top)}</Fragment>);
}

const LOWEST = 3;
/** The page's own title is the first level of all, so that the commentary's highest is the second. */
const HEADINGS = ["h2", "h3", "h4"] as const;

function blockOf(block: MarkdownBlock, top: number): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = HEADINGS[block.level - top] ?? "h4";
      return <Heading>{inlines(block.content)}</Heading>;
    }
    case "paragraph":
      return <p>{inlines(block.content)}</p>;
    case "list": {
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, whole
      const items = block.items.map((item, at) => <li key={at}>{blocks(item, top)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "quote":
      return <blockquote>{blocks(block.blocks, top)}</blockquote>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    default:
      return block satisfies never;
  }
}

function inlines(content: readonly MarkdownInline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, whole
  return content.map((inline, at) => <Fragment key={at}>{inlineOf(inline)}</Fragment>);
}

function inlineOf(inline: MarkdownInline): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return <strong>{inlines(inline.content)}</strong>;
    case "emphasis":
      return <em>{inlines(inline.content)}</em>;
    case "link":
      return (
        <a href={inline.href} rel="nofollow noreferrer">
          {inlines(inline.content)}
        </a>
      );
    default:
      return inline satisfies never;
  }
}
