import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { NextRequest } from "next/server";

/** For the server around the framework, which drops a route's own content-encoding (lib/processes/web). */
export const PACKED_HEADERS = { "x-packed": "gzip" } as const;

export const pack: (bytes: Buffer) => Promise<Buffer> = promisify(gzip);

/** Whether this program reads gzip, by its Accept-Encoding. */
export function readsPacked({ headers }: NextRequest): boolean {
  return (headers.get("accept-encoding") ?? "").split(",").some((offer) => {
    const [name = "", quality = ""] = offer.split(";").map((part) => part.trim().toLowerCase());
    return name === "gzip" && !/^q=0(?:\.0*)?$/.test(quality);
  });
}
