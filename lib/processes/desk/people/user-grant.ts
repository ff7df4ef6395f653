import { Command } from "commander";
import { changeRole, removeGrant } from "@/lib/access/people/grants";
import { changeClients, loadPartnerClients, MOST_NAMED_CLIENTS } from "@/lib/access/people/partner-clients";
import { operatorScope } from "@/lib/access/scope/operator-scope";
import type { Account } from "@/lib/accounts/manage";
import type { AccountRole } from "@/lib/core/account-role";
import { splitLabels } from "@/lib/core/clients/client";
import { splitUids } from "@/lib/core/clients/split-uids";
import { commandOrigin } from "@/lib/processes/command-origin";
import { Refusal } from "@/lib/processes/refusal";
import { accountOption } from "../options";
import { requireAccount } from "../require-account";
import { type Person, requirePerson } from "../require-person";
import { DONE, type ExitCode, tell, withSession } from "../session";
import { roleOption } from "./user-invite";

type GrantOptions = { email: string; account: string; role: AccountRole; uids?: string; labels?: string };

export function grantCommand(): Command {
  return new Command("grant")
    .description("say what a person is at an account; ends the person's sessions where it changes")
    .requiredOption("--email <address>", "how the person signs in")
    .addOption(accountOption())
    .addOption(roleOption().makeOptionMandatory())
    .option("--uids <list>", "clients of a partner, with commas: added to those that are named")
    .option("--labels <list>", "labels whose clients are a partner's, separated by ;")
    .addHelpText(
      "after",
      "\nExample: npm run --silent desk -- user grant --email ann@example.com --account Main --role partner --uids 3125195374,3125195375",
    )
    .action((options: GrantOptions) => withSession(() => grant(options)));
}

export function revokeCommand(): Command {
  return new Command("revoke")
    .description("take back what a person is at an account; ends the person's sessions")
    .requiredOption("--email <address>", "how the person signs in")
    .addOption(accountOption())
    .addHelpText(
      "after",
      "\nExample: npm run --silent desk -- user revoke --email ann@example.com --account Main",
    )
    .action((options: { email: string; account: string }) => withSession(() => revoke(options)));
}

/** Throws Refusal where clients are given to somebody who is no partner, or something is no uid. */
async function grant({ email, account: name, role, uids, labels }: GrantOptions): Promise<ExitCode> {
  if (role !== "partner" && (uids !== undefined || labels !== undefined)) {
    throw new Refusal("--uids and --labels are a partner's: a manager and a viewer see every client.");
  }
  const { known, wrong } = splitUids(uids ?? "");
  if (wrong.length > 0) throw new Refusal(`${wrong.slice(0, 5).join(", ")}: no uid. Nothing was changed.`);
  const [account, person] = [await requireAccount(name), await requirePerson(email)];
  const changed = await changeRole(person, account, role, commandOrigin());
  if (changed === "gone") throw new Refusal("The person or the account was removed meanwhile.");
  tell(`${person.email} is ${role} of ${account.name}${changed === "unchanged" ? ", as before" : ""}.`);
  if (!person.isEmailProven) tell(`Nobody has shown that ${person.email} is this person's own address.`);
  if (role === "partner")
    await addClients(person, account, { uids: known, labels: splitLabels(labels ?? "") });
  return DONE;
}

async function addClients(
  person: Person,
  account: Account,
  { uids, labels }: { uids: readonly string[]; labels: readonly string[] },
): Promise<void> {
  const scope = operatorScope(account.id);
  const before = await loadPartnerClients(scope, person.id);
  const changes = [
    { kind: "add", uids },
    { kind: "labels", labels: [...new Set([...before.labels, ...labels])] },
  ] as const;
  for (const change of changes) {
    const changed = await changeClients(scope, person, change, commandOrigin());
    if (changed === "too-many") {
      throw new Refusal(`At most ${MOST_NAMED_CLIENTS} clients can be named: give them a label instead.`);
    }
    if (changed === "no-partner") throw new Refusal(`${person.email} is no partner any more.`);
  }
  const { all, named, unknown, labels: chosen } = await loadPartnerClients(scope, person.id);
  const byLabel = chosen.length > 0 ? `, and by label ${chosen.join("; ")}` : "";
  tell(`That makes ${all} clients: ${named} named${byLabel}.`);
  if (unknown > 0) tell(`${unknown} of the named uids are not in this book.`);
}

async function revoke({ email, account: name }: { email: string; account: string }): Promise<ExitCode> {
  const [account, person] = [await requireAccount(name), await requirePerson(email)];
  const removed = await removeGrant(person, account, commandOrigin());
  if (!removed) throw new Refusal(`Nothing of ${account.name} was granted to ${person.email}.`);
  tell(`${person.email} may not see ${account.name} any more.`);
  return DONE;
}
