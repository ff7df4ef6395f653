import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { readCheckout, type SourceTree } from "./checkout";

test("no component or page has a text of its own: all are in both languages", () => {
  const files = [...readCheckout()].filter(([file]) => /^(?:app|components)\/.*\.tsx?$/.test(file));
  expect(findHardCodedTexts(new Map(files))).toEqual([]);
});

const found = (source: string, file = "components/row.tsx") =>
  findHardCodedTexts(new Map([[file, source]]));

test.each([
  ["the text of an element", "const A = () => <p>none</p>;", "none"],
  ["a branch of it", 'const A = () => <p>{is ? "open" : t("x")}</p>;', "open"],
  ["what stands behind a default", 'const A = () => <p>{name ?? "nobody"}</p>;', "nobody"],
  ["the words around a value", `const A = () => <p>{\`$\{count} days\`}</p>;`, "days"],
  ["what is heard", 'const A = () => <i aria-label="Close" />;', "Close"],
  [
    "what a component is given to say",
    `const A = () => <Panel title={\`Rows of $\{name}\`} />;`,
    "Rows of",
  ],
  ["a sentence in a function", 'const say = () => "No rows yet.";', "No rows yet."],
  [
    "a sentence of several parts",
    `const say = (day) => \`$\{day} was read again\`;`,
    "was read again",
  ],
  ["a title in an object", 'export const metadata = { title: "The rates" };', "The rates"],
  ["the same in Chinese", "const A = () => <p>没有数据</p>;", "没有数据"],
])("%s is found", (_what, source, text) => {
  expect(found(source)).toEqual([`components/row.tsx:1: "${text}"`]);
});

test("a hard-coded text is reported with its line", () => {
  expect(found("\nconst A = () => (\n  <p>\n    Nothing here\n  </p>\n);")).toEqual([
    'components/row.tsx:3: "Nothing here"',
  ]);
});

test.each([
  ["a text of the languages", 'const A = () => <p title={t("a.b")}>{t(is ? "c" : "d")}</p>;'],
  [
    "classes, roles and addresses",
    'const A = () => <a className="one two" role="status" href="/rates" />;',
  ],
  ["what is typed into a terminal", "const A = () => <code>npm run desk</code>;"],
  ["a name", "const A = () => <p>CSV, {size} · Broker Desk</p>;"],
  ["signs", "const A = () => <p>— → {a}/{b} %</p>;"],
  ["a type", 'type A = "Not a text of ours";'],
  [
    "what a programmer is told",
    `throw new Error(\`There is no account $\{id}\`); console.error("It broke off:", e);`,
  ],
  ["a directive, a module", '"use client";\nimport a from "./a place of modules";'],
])("%s is not a hard-coded text", (_what, source) => {
  expect(found(source)).toEqual([]);
});

test.each(["lib/rates.ts", "components/row.test.ts", "app/api/v1/row.ts"])(
  "%s is not checked",
  (file) => {
    expect(found('const say = "No rows yet.";', file)).toEqual([]);
  },
);

/** Files whose texts people read. */
const CHECKED = /^(?:app|components)\/.*\.tsx?$/;
/**
 * Excluded: tests, answers to programs (English only), and the page that shows both languages
 * because it knows neither.
 */
const UNCHECKED =
  /\.test\.tsx?$|\/testing\/|^app\/api\/|^app\/s\/refuse-program|^app\/\(desk\)\/exports\/answer-|^app\/global-error\.tsx$/;

/** Attributes whose value a person reads or hears. */
const SPOKEN = new Set([
  ...["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "label"],
  ...[
    "description",
    "hint",
    "line",
    "note",
    "placeholder",
    "term",
    "text",
    "title",
    "trigger",
    "unknown",
    "what",
  ],
]);
/**
 * Elements whose content is the same in every language: terminal input, and the exchange's fields.
 */
const VERBATIM = new Set(["code", "kbd", "samp", "style"]);
/** Names, and abbreviations that a Chinese desk writes in Latin letters. */
const NAMES = /\b(?:Broker Desk|CSV|XLSX|PNG|JSON|ICS|SHA-256|UTC|Ctrl K)\b/g;

const WORD = /\p{L}{2}/u;
/**
 * Two words that begin a sentence, or three lower-case words in a row; class names and addresses do
 * not match.
 */
const SENTENCE =
  /^\s*[A-Z][\p{L}’']* \p{Ll}{2}|(?:^|\s)[a-z’']+ [a-z’']+ [a-z’']+(?:\s|[.,:;!?]|$)/u;

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** A line for each text in a component or page that is not in the messages. */
function findHardCodedTexts(tree: SourceTree): string[] {
  return [...tree.entries()]
    .filter(([file]) => CHECKED.test(file) && !UNCHECKED.test(file))
    .flatMap(([file, source]) =>
      textsOf(source).map(({ line, text }) => `${file}:${line}: "${text}"`),
    );
}

function textsOf(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const report = (node: Node, text: string) =>
    found.push({
      line: source.slice(0, node.start).split("\n").length,
      text: text.trim().replace(/\s+/g, " "),
    });
  visit(parseAst(source, { lang: "tsx" }) as unknown as Node, (node, isShown) => {
    for (const text of writtenIn(node)) {
      const plain = text.replace(NAMES, "");
      if (isShown ? WORD.test(plain) : SENTENCE.test(plain)) report(node, text);
    }
  });
  return found;
}

/** The texts in the node itself; those between a template's values one by one. */
function writtenIn(node: Node): string[] {
  if (node.type === "JSXText") return [node.value as string];
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type === "TemplateElement") return [(node.value as { cooked: string }).cooked];
  return [];
}

/**
 * Child nodes that appear on the screen when their parent does: unchanged, as a branch, or as a
 * default.
 */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ["expression"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
  TemplateLiteral: ["quasis"],
};

type See = (node: Node, isShown: boolean) => void;

function visit(node: Node, see: See, isShown = false): void {
  if (isLeftOut(node)) return;
  see(node, isShown || node.type === "JSXText");
  for (const [key, below] of Object.entries(node)) {
    for (const child of [below].flat()) {
      if (isNode(child)) visit(child, see, isShownBelow(node, key, isShown));
    }
  }
}

function isShownBelow(node: Node, key: string, isShown: boolean): boolean {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return key === "children";
  if (node.type === "JSXAttribute") return key === "value" && SPOKEN.has(nameOf(node.name));
  return isShown && (PASSED_ON[node.type]?.includes(key) ?? false);
}

/** Nodes that nobody reads on a page: types, names of modules, and messages for programmers. */
function isLeftOut(node: Node): boolean {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === "ImportDeclaration")
    return true;
  if (node.type === "JSXElement") {
    return VERBATIM.has(nameOf((node.openingElement as Node).name));
  }
  // These messages never reach the screen: input that our forms do not send ends in one general
  // sentence (`ui.actionFailed` and the like).
  if (node.type === "Property" && nameOf(node.key) === "message") return true;
  if (node.type === "ThrowStatement") return true;
  return node.type === "CallExpression" && /^console$/.test(nameOf((node.callee as Node).object));
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === "string" ? node.name : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
