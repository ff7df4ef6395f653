import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Account } from "@/lib/store/accounts/accounts";
import { renameAccount } from "@/lib/store/accounts/changes";
import { parseAccountName } from "./account-name";
import { sentenceOf } from "./sentence-of";

export type Renamed =
  | { readonly kind: "renamed" | "unchanged"; readonly name: string }
  | { readonly kind: "name-taken"; readonly name: string }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "gone" };

/** Gives the account another name; its number, and all that leads to it, stays. */
export async function rename(
  { id, name: before }: Pick<Account, "id" | "name">,
  text: string,
  origin: AuditOrigin,
): Promise<Renamed> {
  let name: string;
  try {
    name = parseAccountName(text);
  } catch (error) {
    return { kind: "invalid", reason: sentenceOf(error) };
  }
  if (name === before) return { kind: "unchanged", name };
  const about = { kind: "account-renamed", account: { id, name }, object: name } as const;
  const changed = await renameAccount(id, name, {
    origin,
    event: { ...about, result: "done", details: { before } },
  });
  if (changed === "changed") return { kind: "renamed", name };
  return changed === "name-taken" ? { kind: "name-taken", name } : { kind: "gone" };
}
