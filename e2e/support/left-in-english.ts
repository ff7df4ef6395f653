import type { Page } from "@playwright/test";
import { LANGUAGES } from "@/lib/core/language";
import { messagesOf } from "@/lib/core/messages";

type TextTree = { readonly [key: string]: string | TextTree };

/** Names on a page that are also texts of the desk: the account, the hash of a file. */
const NAMES = new Set(["Main", "SHA-256"]);

/**
 * English texts of the desk that differ from the Chinese ones. Single lower-case words, such as
 * "coin", are left out, because they may be the exchange's data.
 */
const ENGLISH_ONLY: readonly string[] = (() => {
  const [english = [], chinese = []] = LANGUAGES.map((language) => [
    ...leaves(messagesOf(language)),
  ]);
  return english.filter(
    (text, at) =>
      text !== chinese[at] && /^[A-Z]|\s/.test(text) && !/[{<]/.test(text) && !NAMES.has(text),
  );
})();

function* leaves(texts: TextTree): Generator<string> {
  for (const key of Object.keys(texts).sort()) {
    const below = texts[key] as string | TextTree;
    if (typeof below === "string") yield below;
    else yield* leaves(below);
  }
}

/** Three English words in a row count as a sentence, from any source. */
const SENTENCE = "[A-Za-z]{2,} [a-z]+ [a-z]{2,}";

/**
 * The English on the page, visible or for screen readers: the desk's own texts, and sentences from
 * any source.
 */
export function leftInEnglish(page: Page): Promise<string[]> {
  return page.evaluate(
    ([texts, sentence]) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest("code, [lang=en-US], [translate=no]") === null;
      const said: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && isShown(node.parentElement)) said.push(node.textContent ?? "");
      for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]"))
        if (isShown(element))
          said.push(
            ...["title", "aria-label", "placeholder"].map(
              (name) => element.getAttribute(name) ?? "",
            ),
          );
      const known = new Set(texts);
      const isEnglish = (text: string) => known.has(text) || new RegExp(sentence).test(text);
      return [...new Set([document.title, ...said].map((text) => text.trim()).filter(isEnglish))];
    },
    [ENGLISH_ONLY, SENTENCE] as const,
  );
}
