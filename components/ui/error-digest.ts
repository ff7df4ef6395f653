/** Next's own number of a server error, which is also in the server's log; the message stays on the server. */
export function digestOf(error: unknown): string | null {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;
}
