export type RequestToJudge = {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
};

export type OriginAnswer =
  /** `host`: the page's host as its address bar shows it; null: the request did not name one. */
  { readonly kind: "own"; readonly host: string | null } | { readonly kind: "foreign" | "unnamed" };

/** These change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a change comes from a page of ours. Sec-Fetch-Site, which no page can set, is checked
 * first; then Origin has to be `publicOrigin` (NEXTAUTH_URL) or the requested host. Without both it
 * is refused: a cookie does not prove the sender.
 */
export function judgeOrigin(
  { method, headers }: RequestToJudge,
  publicOrigin: string,
): OriginAnswer {
  if (SAFE_METHODS.has(method)) return { kind: "own", host: null };
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return { kind: "foreign" };
  const named = headers.get("origin");
  if (named === null)
    return site === "same-origin" ? { kind: "own", host: null } : { kind: "unnamed" };
  const origin = URL.canParse(named) ? new URL(named) : null;
  const own = new URL(publicOrigin);
  // For the public host only its public scheme counts: somebody else may answer its plain http.
  if (origin?.host === own.host)
    return origin.origin === own.origin ? { kind: "own", host: own.host } : FOREIGN;
  return origin !== null && origin.host !== "" && origin.host === headers.get("host")?.toLowerCase()
    ? { kind: "own", host: origin.host }
    : FOREIGN;
}

const FOREIGN = { kind: "foreign" } as const;
