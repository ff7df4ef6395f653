import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A place where a secret could leak: a log, a table, an answer, a file. */
export type SearchedPlace = { readonly where: string; readonly content: string | Buffer };

/** Patterns of secrets that no test recorded. Only one column may hold password hashes. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  "an API token": /\bbd_[A-Za-z0-9_-]{43}\b/,
  "a password's hash": /\$argon2(?:id|i|d)\$v=/,
  "a session cookie":
    /\beyJ[A-Za-z0-9_-]{10,}\.{1,2}[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/,
  "a calendar address": /\/api\/feeds\/calendar\/[A-Za-z0-9_-]{43}\.ics/,
  "a TOTP key": /otpauth:\/\/totp\/|\bsecret=[A-Z2-7]{16,}/,
  "a secret of a webhook": /\bwhsec_[A-Za-z0-9+/]{32,}/,
  "a bot's token": /\b\d{6,20}:AA[A-Za-z0-9_-]{30,}/,
  "an address of Slack": /hooks\.slack\.com\/services\/[A-Z0-9]+\/[A-Z0-9]+\/[A-Za-z0-9]{16,}/,
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
};
/** In base64 the first and last letters depend on the neighbouring bytes. */
const ALIGNMENTS = [0, 1, 2] as const;

/** One sentence for each secret and the place that contains it; empty if there is none. */
export function findSecrets(
  secrets: ReadonlyMap<string, string>,
  places: Iterable<SearchedPlace>,
  mayHold: (place: SearchedPlace, what: string) => boolean = () => false,
): string[] {
  const wanted = [...secrets].flatMap(([name, text]) =>
    formsOf(text).map(([form, bytes]) => ({ what: `${name}, ${form},`, name, bytes })),
  );
  const found: string[] = [];
  for (const place of places) {
    const bytes = Buffer.from(place.content);
    for (const { what, name, bytes: form } of wanted)
      if (bytes.includes(form) && !mayHold(place, name)) found.push(`${what} is in ${place.where}`);
    const text = bytes.toString("latin1");
    for (const [name, shape] of Object.entries(SHAPES))
      if (shape.test(text) && !mayHold(place, name)) found.push(`${name} is in ${place.where}`);
  }
  return found;
}

/**
 * The forms in which a text can appear: plain, escaped, or in one of the usual encodings of bytes.
 */
function formsOf(text: string): [form: string, bytes: Buffer][] {
  const bytes = Buffer.from(text);
  const forms: [string, string][] = [
    ["plain", text],
    ["hex", bytes.toString("hex")],
    ["HEX", bytes.toString("hex").toUpperCase()],
    ["URL-encoded", encodeURIComponent(text)],
    ["JSON", JSON.stringify(text).slice(1, -1)],
    ...ALIGNMENTS.flatMap((offset): [string, string][] => {
      const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64url");
      const whole = padded.slice(
        Math.ceil((offset * 8) / 6),
        Math.floor(((offset + bytes.length) * 8) / 6),
      );
      return [
        ["base64url", whole],
        ["base64", whole.replaceAll("-", "+").replaceAll("_", "/")],
      ];
    }),
  ];
  const unique = new Map(
    forms.map(([form, written]) => [written, form]).toReversed() as [string, string][],
  );
  return [...unique].map(([written, form]) => [form, Buffer.from(written)]);
}

/** Every file below `folder`, except those whose relative path matches `skip`. */
export function* filesBelow(folder: string, skip: RegExp): Generator<SearchedPlace> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const where = path.relative(folder, file);
    if (entry.isFile() && !skip.test(where)) yield { where, content: readFileSync(file) };
  }
}
