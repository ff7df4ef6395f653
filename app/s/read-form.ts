import type { NextRequest } from "next/server";

/** Longer than any password, e-mail or letter. */
const LONGEST_FIELD = 1_000;

/** The texts of a form by their names; a file is none, nor is what is too long. Empty where no form can be read. */
export async function readForm(request: NextRequest): Promise<ReadonlyMap<string, string>> {
  const form = await request.formData().catch(() => new FormData()); // of another type, or cut off
  return new Map(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && value.length <= LONGEST_FIELD ? [[name, value]] : [],
    ),
  );
}
