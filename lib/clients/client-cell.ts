import { visibleText } from "@/lib/core/visible-text";
import type { PdfCell } from "@/lib/documents/pdf-table";

/** Names of clients by uid, if they have one. */
export type ClientNames = ReadonlyMap<string, string>;

/** A client in a PDF: the name, if there is one, above the uid and `detail`. */
export function clientCell(
  names: ClientNames,
  { uid, detail = "" }: { readonly uid: string; readonly detail?: string },
): PdfCell {
  const [name, client] = [names.get(uid) ?? "", visibleText(uid)];
  if (name === "") return { text: client, below: detail };
  return { text: visibleText(name), below: detail === "" ? client : `${client}, ${detail}` };
}
