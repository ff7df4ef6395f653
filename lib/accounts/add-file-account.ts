import { findAccountByName, insertFileAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { checkTyped, parseAccountName, parseExchangeName } from "./account-name";
import type { AddFileAccount, AddFileAccountOutcome } from "./contract";

/** Adds an account that is fed by files alone: another exchange, or one that is closed. */
export async function addFileAccount(
  request: AddFileAccount,
  origin: AuditOrigin,
): Promise<AddFileAccountOutcome> {
  const typed = checkTyped(() => ({
    name: parseAccountName(request.name),
    exchangeName: parseExchangeName(request.exchangeName),
  }));
  if ("problem" in typed) return { kind: "invalid", problem: typed.problem };
  const { name, exchangeName } = typed.value;
  if (await findAccountByName(name)) return { kind: "name-taken", name };
  const inserted = await insertFileAccount({ name, exchangeName }, ({ id }) =>
    doneEntry(origin, "account-added", name, { exchangeName }, { id, name }),
  );
  if (inserted === "name-taken") return { kind: "name-taken", name };
  return { kind: "added", account: inserted.inserted };
}
