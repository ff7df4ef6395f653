/** Opening failed; the message is one sentence for people. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}
