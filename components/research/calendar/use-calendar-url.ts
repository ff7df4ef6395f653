"use client";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { useViewUrl } from "@/components/ui/use-view-url";

const parsers = {
  view: parseAsString,
  month: parseAsString,
  list: parseAsString,
  codes: parseAsArrayOf(parseAsString),
  kinds: parseAsArrayOf(parseAsString),
};

/** Changes what the address asks for; the server reads it, and answers for what changed. */
export function useCalendarUrl() {
  return useViewUrl(parsers)[1];
}
