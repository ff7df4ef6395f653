import { decodePathPart } from "../address/path-part";
import { parseUidParam, uidParam } from "../address/uid-param";

export function clientPath(uid: string): string {
  return `/clients/${uidParam(uid)}`;
}

/**
 * The uid of a page's last part, as it stands in the address or decoded once. An address typed by a person works too.
 * Null: it is not readable.
 */
export function parseClientPart(part: string): string | null {
  const text = decodePathPart(part);
  return text === null || text === "" ? null : parseUidParam(text);
}
