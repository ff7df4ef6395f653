import * as z from "zod";
import type { MayBeUnread } from "@/lib/trading/records";

type Decides = Readonly<Record<string, z.ZodType>>;
type Shows = Readonly<Record<string, z.ZodType<unknown>>>;
type ReadOf<Fields extends Shows> = { readonly [Name in keyof Fields]: z.output<Fields[Name]> };

/** A field that could not be read. */
class UnreadField {
  constructor(readonly text: string) {}
}

/**
 * A record of the exchange. `decides`: fields that money depends on; the record is refused where
 * one of them cannot be read. `shows`: fields that are only shown; one that cannot be read is null,
 * and `unread` keeps its text.
 */
export function recordSchema<Strict extends Decides, Lenient extends Shows>(
  decides: Strict,
  shows: Lenient,
) {
  const names = Object.keys(shows);
  const lenient = Object.fromEntries(
    names.map((name) => [name, leniently(shows[name] ?? z.never())]),
  );
  return z
    .object({ ...decides, ...lenient }, "data is not an object")
    .transform((record): ReadOf<Strict> & ReadOf<Lenient> & MayBeUnread => {
      const read: Record<string, unknown> = {};
      const unread: Record<string, string> = {};
      for (const [name, value] of Object.entries(record)) {
        const isUnread = value instanceof UnreadField;
        read[name] = isUnread ? null : value;
        if (isUnread) unread[name] = value.text;
      }
      const given = read as ReadOf<Strict> & ReadOf<Lenient>; // the schemas above read each of them
      return Object.keys(unread).length > 0 ? { ...given, unread } : given;
    });
}

function leniently(field: z.ZodType<unknown>) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const result = field.safeParse(value);
      return result.success ? result.data : new UnreadField(textOf(value));
    });
}

/** Characters kept of an unread text; those that a database cannot keep are replaced. */
const LONGEST_UNREAD = 200;

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const kept = text.replaceAll(/\0|\p{Cs}/gu, "\uFFFD");
  return [...kept].slice(0, LONGEST_UNREAD).join("");
}
