import { type Account, findAccountByName, listAccounts } from "@/lib/accounts/manage";
import { Refusal } from "../refusal";

/** Throws Refusal that names the accounts there are. */
export async function requireAccount(name: string): Promise<Account> {
  const found = await findAccountByName(name);
  if (found) return found;
  const names = (await listAccounts()).map((account) => account.name);
  const there = names.length > 0 ? `there is ${names.join(", ")}` : "no account is connected yet";
  throw new Refusal(`There is no account named ${JSON.stringify(name)}: ${there}.`);
}
