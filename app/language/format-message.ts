import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatOnly from "use-intl/format-message/format-only";

type Format = typeof formatOnly;

/** One set for the process; every provider of every page would make its own, at more than all its texts cost. */
let formatters: ReturnType<typeof _createIntlFormatters> | undefined;

/**
 * next-intl's formatter for texts that come parsed (compiled-texts.ts); next.config.ts puts it in the place of the one
 * with a parser.
 */
export default function formatMessage(...[path, message, values, options]: Parameters<Format>) {
  if (typeof message === "string") return message;
  formatters ??= _createIntlFormatters(_createCache()); // not at once: the library's core imports this file
  return formatOnly(path, message, values, { ...options, formatters });
}

formatMessage.raw = false;
