/** The page of a stock. */
export function stockPath(code: string): string {
  return `/research/${encodeURIComponent(code)}`;
}
