import "server-only";
import compile from "icu-minify/compile";
import { TEXTS } from "@/lib/core/language/all-texts";
import { LANGUAGES, type Language } from "@/lib/core/language/language";
import type { Texts } from "@/lib/core/language/texts";

type Tree = { readonly [key: string]: string | Tree };

const compiled = new Map(LANGUAGES.map((language) => [language, compileTexts(TEXTS[language]) as Texts]));

/**
 * A language's texts as the formatter takes them. They are parsed here, once a process, so that no parser goes to
 * the browser; next.config.ts puts the formatter without one in its place.
 */
export function compiledTexts(language: Language): Texts {
  return compiled.get(language) as Texts; // made of all languages
}

function compileTexts(texts: Tree): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? toPlain(compile(text)) : compileTexts(text),
    ]),
  );
}

/** Only plain objects may go to the browser; the parser's have no prototype. */
function toPlain(compiled: unknown): unknown {
  return JSON.parse(JSON.stringify(compiled));
}
