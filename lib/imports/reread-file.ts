import type { WholeAccountScope } from "@/lib/core/scope";
import { MappingError } from "./columns";
import type { RereadFile, RereadFileOutcome } from "./contract";
import { parseMapping } from "./file-mapping";
import { OPEN_STATUSES } from "./import-status";
import { findImport } from "./manage-imports";
import { updateImport } from "./store";

/**
 * Keeps how the file is written, so that its titles and first rows are found again. A preview that
 * it had does not count any more, because it was made of the file as it was read before.
 */
export async function rereadFile(
  scope: WholeAccountScope,
  { importId, written }: Omit<RereadFile, "accountId">,
): Promise<RereadFileOutcome> {
  const file = await findImport(scope, importId);
  if (file === null) return { kind: "gone" };
  const said: Record<string, string | number> = {};
  for (const [part, text] of Object.entries(written)) {
    if (text !== "") said[part] = part === "headerLine" ? Number(text) : text;
  }
  try {
    const mapping = parseMapping({ ...parseMapping(file.mapping), file: said });
    const change = { mapping, status: "uploaded", failure: null } as const;
    const isThere = await updateImport(scope, importId, change, { from: OPEN_STATUSES });
    return { kind: isThere ? "reread" : "gone" };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return { kind: "refused", obstacle: error.obstacle };
  }
}
