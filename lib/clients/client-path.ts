import { decodePathPart } from "@/lib/core/address/path-part";
import { parseUidParam, uidParam } from "./uid-param";

export function clientPath(uid: string): string {
  return `/clients/${uidParam(uid)}`;
}

/**
 * The uid of the last part of a client's path, encoded once or not at all. Null: it cannot be read.
 */
export function parseClientPart(part: string): string | null {
  const text = decodePathPart(part);
  return text === null || text === "" ? null : parseUidParam(text);
}
