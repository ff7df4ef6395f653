/** Whether the caller has these bytes already; `*` is anything that there is (RFC 9110, 13.1.2). */
export function isKnown({ headers }: { readonly headers: Headers }, etag: string): boolean {
  const known = headers.get("if-none-match")?.split(",") ?? [];
  return known
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === etag || each === "*");
}
