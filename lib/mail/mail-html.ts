import type { Language } from "@/lib/core/language";

/** Colours in the light, which stand in each element: many mail programs drop style elements. */
const INK = "#1c2024";
const QUIET = "#60646c";
const LINE = "#e0e1e6";
const LINK = "#0b68cb";

/** In the dark, for programs that read style elements: they ask for it (prefers-color-scheme). */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #111113 !important; }
  .sheet { background: #1b1c1f !important; border-color: #363a3f !important; }
  .ink { color: #edeef0 !important; }
  .quiet { color: #b0b4ba !important; }
  .link { color: #70b8ff !important; }
  .press { background: #70b8ff !important; color: #111113 !important; }
}`;

const FONT =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', Arial, sans-serif";
/** Addresses and hashes are longer than a small screen. */
const WRAP = "overflow-wrap: anywhere; word-break: break-word";

/** A longer line is a sentence, and its address stays in it. */
const LONGEST_BUTTON = 60;

type MailPage = {
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  /** Of this desk. Only addresses that begin with it become links: names may hold others. */
  readonly origin: string;
  /** Stops letters of this kind; null: they cannot be stopped. */
  readonly stop: { readonly words: string; readonly url: string } | null;
};

/**
 * The letter as HTML, made of its plain text, so that both say the same: parts between empty lines,
 * lists of lines that begin with "- ", and addresses of this desk as links, or as a button where a
 * line ends with one. Fetches nothing from anywhere.
 */
export function mailHtml({ subject, text, language, origin, stop }: MailPage): string {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== "");
  const foot =
    stop === null
      ? ""
      : `<p class="quiet" style="margin: 20px 0 0; font-size: 13px; color: ${QUIET}"><a class="link" href="${escaped(stop.url)}" style="color: ${LINK}">${escaped(stop.words)}</a></p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f0f0f3">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background: #f0f0f3">
<tr><td align="center" style="padding: 16px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; background: #ffffff; border: 1px solid ${LINE}; border-radius: 8px">
<tr><td style="padding: 20px; text-align: left; ${FONT}; font-size: 16px; line-height: 1.5; ${WRAP}">
<p class="quiet" style="margin: 0 0 12px; font-size: 13px; color: ${QUIET}">Broker Desk</p>
<h1 class="ink" style="margin: 0 0 16px; font-size: 20px; line-height: 1.3; font-weight: 600; color: ${INK}">${escaped(subject)}</h1>
${parts.map((part) => partHtml(part, origin)).join("\n")}
${foot}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function partHtml(part: string, origin: string): string {
  const html: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length === 0) return;
    html.push(
      `<ul class="ink" style="margin: 0 0 12px; padding: 0 0 0 20px; color: ${INK}">${items.join("")}</ul>`,
    );
    items = [];
  };
  for (const line of part.split("\n").filter((each) => each.trim() !== "")) {
    if (line.startsWith("- ")) {
      items.push(`<li style="margin: 0 0 4px">${linked(line.slice(2), origin)}</li>`);
      continue;
    }
    endList();
    html.push(lineHtml(line, origin));
  }
  endList();
  return html.join("\n");
}

function lineHtml(line: string, origin: string): string {
  const [before, address, after] = splitLink(line, origin);
  const words = before.replace(/[\s:：]+$/u, "");
  if (address !== "" && after === "" && words !== "" && words.length <= LONGEST_BUTTON)
    return buttonHtml(words, address);
  return `<p class="ink" style="margin: 0 0 12px; color: ${INK}">${linked(line, origin)}</p>`;
}

/** The address stands below it as well: a reader may want to see where it leads. */
function buttonHtml(words: string, address: string): string {
  return `<p style="margin: 16px 0 4px"><a class="press" href="${escaped(address)}" style="display: inline-block; padding: 10px 16px; border-radius: 6px; background: ${LINK}; color: #ffffff; font-weight: 600; text-decoration: none">${escaped(words)}</a></p>
<p style="margin: 0 0 16px; font-size: 13px">${linkHtml(address)}</p>`;
}

function linked(line: string, origin: string): string {
  const [before, address, after] = splitLink(line, origin);
  if (address === "") return escaped(line);
  return escaped(before) + linkHtml(address) + linked(after, origin);
}

function linkHtml(address: string): string {
  return `<a class="link" href="${escaped(address)}" style="color: ${LINK}">${escaped(address)}</a>`;
}

/** The text before the first address of the desk, the address, and the text after it. */
function splitLink(line: string, origin: string): readonly [string, string, string] {
  const at = line.indexOf(`${origin}/`);
  if (at < 0) return [line, "", ""];
  const [address = ""] = /^[^\s"'<>]+/.exec(line.slice(at)) ?? [];
  return [line.slice(0, at), address, line.slice(at + address.length)];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
