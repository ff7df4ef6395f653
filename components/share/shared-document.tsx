import type { Words } from "@/components/ui/text";
import type { SharedDocument } from "./share-page";
import { documentTitle } from "./subject-text";

/** The document itself. */
export function SharedDocumentBody({ page, words }: { page: SharedDocument; words: Words }) {
  return (
    <main className="page">
      <h1>{documentTitle(page, words)}</h1>
    </main>
  );
}
