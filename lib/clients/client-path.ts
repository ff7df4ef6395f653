import { decodePathPart } from "@/lib/core/address/path-part";
import { parseUidParam, uidParam } from "./uid-param";

export function clientPath(uid: string): string {
  return `/clients/${uidParam(uid)}`;
}

/** The uid of a page's last part, encoded once or not at all. Null: it is not readable. */
export function parseClientPart(part: string): string | null {
  const text = decodePathPart(part);
  return text === null || text === "" ? null : parseUidParam(text);
}
