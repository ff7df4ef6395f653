/** What a form of an action's arguments holds beside them: other parts of the arguments, files, fields of forms. */
type Parts = (id: string) => unknown;

/** How React writes what JSON has no word for; BigInt and dates are read from what follows. */
const PLAIN = /^\$(?:\$.*|undefined|Infinity|-Infinity|-0|NaN|T.*|K[0-9a-f]+|n-?\d{1,300}|D\d{4}-.*)$/s;
/** A part of its own: anything (by its number alone, and a way into it), a promise, a file. */
const REFERENCE = /^\$([@B]?)([0-9a-f]{1,8})((?::[^:]+)*)$/;

/**
 * Whether the arguments of an action, as React writes them, can be put together: what they refer to is there, and
 * nothing leads back to itself. Looked at before the framework does, which calls an invented reference a failure of its own.
 * Of what React can write only that is taken which a page of ours sends: no functions, streams, maps or numbers in
 * bytes. `part` finds a field of the form by its name.
 */
export function areArguments(text: unknown, part: Parts): boolean {
  const read = new Map<string, unknown>();
  /** Values that are being looked through, and those that were: whatever leads back to one of the first is a circle. */
  const [open, whole, followed] = [new Set<object>(), new Set<object>(), new Set<string>()];
  const readPart = (id: string): unknown => {
    if (!read.has(id)) read.set(id, parse(id === "0" ? text : part(id)));
    return read.get(id);
  };
  const isWhole = (value: unknown): boolean => {
    if (typeof value === "string") return isPlain(value) || isThere(value);
    if (typeof value !== "object" || value === null || whole.has(value)) return true;
    if (open.has(value)) return false;
    open.add(value);
    const answer = Object.values(value).every(isWhole);
    open.delete(value);
    whole.add(value);
    return answer;
  };
  const isThere = (reference: string): boolean => {
    const [, kind, number = "", way = ""] = REFERENCE.exec(reference) ?? [];
    const id = Number.parseInt(number, 16).toString();
    if (kind === undefined) return false;
    if (kind === "B") return part(id) !== null && way === "";
    if (kind === "@" && way !== "") return false;
    const found = follow(readPart(id), way.split(":").slice(1));
    if (found === undefined || followed.has(reference)) return false;
    followed.add(reference);
    const answer = isWhole(found);
    followed.delete(reference);
    return answer;
  };
  const given = readPart("0");
  return Array.isArray(given) && isWhole(given);
}

const isPlain = (text: string): boolean => !text.startsWith("$") || PLAIN.test(text);

/** Undefined where there is no such text; throws where it is no JSON. */
function parse(text: unknown): unknown {
  return typeof text === "string" ? JSON.parse(text) : undefined;
}

/** What a way leads to; undefined where it leads nowhere. */
function follow(model: unknown, way: readonly string[]): unknown {
  let place = model;
  for (const name of way) {
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, name)) return undefined;
    place = (place as Readonly<Record<string, unknown>>)[name];
  }
  return place;
}
