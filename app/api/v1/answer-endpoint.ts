import { refuseParams } from "@/app/(desk)/exports/answer-export";
import type { ApiAnswer, ApiEndpoint } from "@/lib/api/endpoint";
import { REFUSED } from "@/lib/api/text";
import { decodePathPart } from "@/lib/core/address/path-part";
import { answerRefusal } from "./refusal";

/** The parts of a path as they were meant; null: one cannot be read. */
export function decodePath(path: readonly string[]): string[] | null {
  const decoded = path.map(decodePathPart);
  return decoded.every((part) => part !== null) ? decoded : null;
}

/** An answer that does not fit its description is a defect, and throws. */
export function answerEndpoint(
  answer: ApiAnswer,
  { schema }: Pick<ApiEndpoint, "schema">,
  params: URLSearchParams,
): Response {
  switch (answer.kind) {
    case "found":
      return Response.json(schema.parse(answer.answer), {
        headers: { "cache-control": "no-store" },
      });
    case "malformed":
      return refuseParams(answer.problems, params);
    case "whole-account-only":
      return answerRefusal({ status: 403, error: answer.kind, message: REFUSED[answer.kind] });
    case "gone":
      return answerRefusal({ status: 404, error: "not-found", message: REFUSED[answer.kind] });
    default:
      return answer satisfies never;
  }
}

export function refuseUnknownAddress(): Response {
  return answerRefusal({
    status: 404,
    error: "unknown-address",
    message: "There is no such address. /api/v1/openapi.json lists them all.",
  });
}
