/** What was chosen lately in this browser, by one person: names of entries, nothing that the server holds of them. */
const MOST = 6;

/** Keys of entries, the last chosen first; none where the browser keeps nothing or something else. */
export function recentKeys(personId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(personId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string").slice(0, MOST) : [];
  } catch {
    return []; // a browser that keeps nothing has nothing chosen lately
  }
}

export function rememberChoice(personId: string, key: string): void {
  const keys = [key, ...recentKeys(personId).filter((known) => known !== key)].slice(0, MOST);
  try {
    localStorage.setItem(placeOf(personId), JSON.stringify(keys));
  } catch {
    // full, or not allowed: the choice itself has gone well
  }
}

function placeOf(personId: string): string {
  return `palette-recent:${personId}`;
}
