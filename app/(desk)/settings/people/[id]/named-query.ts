import type { PageParams } from "../../../open-account";

/** Which of the named clients are shown. */
export type NamedQuery = {
  readonly search: string;
  readonly after: string | null;
  readonly onlyUnknown: boolean;
};

const LONGEST = 200;

/** Reads the address; what it says is of one account, whose panel alone it changes. */
export function readNamedQuery(params: PageParams, accountId: number): NamedQuery {
  const textOf = (name: string) => {
    const given = params.book === String(accountId) ? params[name] : undefined;
    return typeof given === "string" ? given.trim().slice(0, LONGEST) : "";
  };
  return {
    search: textOf("find"),
    after: textOf("after") || null,
    onlyUnknown: textOf("unknown") === "only",
  };
}

export function namedHref(
  { personId, accountId }: { personId: string; accountId: number },
  { search, after, onlyUnknown }: NamedQuery,
): string {
  const query = new URLSearchParams({ book: String(accountId) });
  if (search !== "") query.set("find", search);
  if (after !== null) query.set("after", after);
  if (onlyUnknown) query.set("unknown", "only");
  return `/settings/people/${personId}?${query}`;
}
