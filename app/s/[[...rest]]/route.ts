import type { NextRequest } from "next/server";
import { refuseReader } from "../answers";

/** Every other address below /s answers like a link that opens nothing. */
export function GET(request: NextRequest): Promise<Response> {
  return refuseReader(request, { kind: "closed" });
}
