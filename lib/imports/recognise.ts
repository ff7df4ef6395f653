import { unwrapText } from "@/lib/core/files/unwrap-text";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isOwnHeader } from "./columns";
import type { FileKind } from "./fields";
import { type FileMapping, NOTHING_SAID } from "./file-mapping";
import { recognisePreset } from "./presets";
import { listSavedMappings } from "./saved-mappings";
import type { FileDraft } from "./wizard";

/** What is known of a header, and the mapping that goes with it. */
export type Recognised = {
  readonly known: NonNullable<FileDraft["known"]>;
  readonly mapping: FileMapping;
};

/**
 * What is known of a file by its titles, in any order: our own export, then a mapping of the
 * account, the one that was saved last, then a portal's file. Null: nothing is known.
 */
export async function recogniseHeader(
  scope: WholeAccountScope,
  titles: readonly string[],
  kind: FileKind,
): Promise<Recognised | null> {
  if (isOwnHeader(titles, kind)) return { known: { as: "own" }, mapping: NOTHING_SAID };
  const header = titles.map(unwrapText);
  const saved = await listSavedMappings(scope, kind);
  const own = saved.filter((one) => hasSameTitles(one.header, header)).at(-1);
  if (own !== undefined) {
    const { id, name, mapping } = own;
    return { known: { as: "saved", id, name }, mapping: withoutLine(mapping) };
  }
  const preset = recognisePreset(header);
  if (preset === null || preset.kind !== kind) return null;
  return { known: { as: "preset", id: preset.id }, mapping: preset.mapping };
}

function hasSameTitles(one: readonly string[], other: readonly string[]): boolean {
  const sorted = (titles: readonly string[]) => JSON.stringify(titles.map(unwrapText).toSorted());
  return sorted(one) === sorted(other);
}

/** The titles were found; in the next file they may stand in another line. */
function withoutLine({ file, ...mapping }: FileMapping): FileMapping {
  const { headerLine, ...said } = file;
  return { ...mapping, file: said };
}
