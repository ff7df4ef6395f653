const KEY = "reloaded for ";

/** Whether a script of the page could not be fetched. React and Next ask for one only once. */
export function isLostScript(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" || /dynamically imported module/.test(error.message))
  );
}

/**
 * Reloads the page, once for each script (its name is of one build): after an update of the desk a new page names new
 * ones.
 */
export function reloadOnceFor(lost: Error): void {
  if (sessionStorage.getItem(KEY + lost.message) !== null) return;
  sessionStorage.setItem(KEY + lost.message, "");
  location.reload();
}
