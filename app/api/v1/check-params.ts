import type { NextRequest } from "next/server";
import { refuseParams } from "@/app/(desk)/exports/answer-export";
import { findParamProblems } from "@/lib/core/address/known-params";
import { answerRefusal } from "./refusal";

/** The refusal of an address with parameters that it does not have, or has twice; null where there is nothing wrong. */
export function checkParams(
  { nextUrl: { searchParams } }: NextRequest,
  once: readonly string[] = [],
): Response | null {
  const problems = findParamProblems(searchParams, { once });
  return problems.length > 0 ? answerRefusal(refuseParams(problems, searchParams)) : null;
}
