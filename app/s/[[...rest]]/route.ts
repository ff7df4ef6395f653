import type { NextRequest } from "next/server";
import { refuseReader } from "../refusals";

/** Whatever else there may be asked for below /s is not available, in the words of a link that opens nothing. */
export function GET(request: NextRequest): Promise<Response> {
  return refuseReader(request, { kind: "closed" });
}
