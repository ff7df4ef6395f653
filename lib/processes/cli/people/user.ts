import { Option } from "commander";
import type { Account } from "@/lib/accounts/find-account";
import { splitLabels } from "@/lib/clients/client";
import { takeKnownClients } from "@/lib/clients/find-unknown-clients";
import { splitUids } from "@/lib/clients/split-uids";
import { Refusal } from "@/lib/core/refusal";
import { changeClients, loadPartnerClients } from "@/lib/people/assign-clients";
import { changeRole, removeGrant } from "@/lib/people/change-access";
import type { InvitePersonProblem } from "@/lib/people/contract";
import { addPerson, ONE_TIME_HOURS } from "@/lib/people/give-one-time-password";
import { INVITATION_DAYS, invitePerson } from "@/lib/people/invite-person";
import { operatorPeopleReach } from "@/lib/people/people-reach";
import { makeResetLink } from "@/lib/sign-in/ask-for-link";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { resetFactors } from "@/lib/sign-in/second-step/factors";
import { ACCOUNT_ROLES, type AccountRole, MOST_NAMED_CLIENTS } from "@/lib/users/account-role";
import { Command, commandOrigin, tell, withSession } from "../command";
import { accountOption, type PersonOption, requireAccount, requirePerson } from "../options";

type AddUserOptions = { email: string; admin?: true };
type InviteOptions = { email: string; admin?: true; account?: string; role?: AccountRole };
type GrantOptions = {
  email: string;
  account: string;
  role: AccountRole;
  uids?: string;
  labels?: string;
};

export function userCommand(): Command {
  const user = new Command("user").description("people who may sign in");
  user
    .command("add")
    .description("add a person; prints a one-time password, once")
    .requiredOption("--email <address>", "the person's e-mail address")
    .option("--admin", "may manage accounts and people")
    .notes("\nExample: npm run --silent desk -- user add --email ann@example.com --admin")
    .action((options: AddUserOptions) => withSession(() => addByEmail(options)));
  user
    .command("invite")
    .description("invite a person; prints a one-time link, once")
    .requiredOption("--email <address>", "who is invited; the link works for nobody else")
    .option(
      "--account <name>",
      "an account to grant, as `account list` shows it; without one, only research",
    )
    .addOption(roleOption())
    .option("--admin", "an administrator: full access to every account")
    .notes(
      "\nExample: npm run --silent desk -- user invite --email ann@example.com --account Main --role viewer",
    )
    .action((options: InviteOptions) => withSession(() => sendInvitation(options)));
  user
    .command("grant")
    .description("set a person's role in an account; ends the person's sessions if it changes")
    .requiredOption("--email <address>", "the person's e-mail address")
    .addOption(accountOption())
    .addOption(roleOption().makeOptionMandatory())
    .option(
      "--uids <list>",
      "a partner's clients, separated by commas; added to those already assigned",
    )
    .option("--labels <list>", "labels of a partner's clients, separated by ;")
    .notes(
      "\nExample: npm run --silent desk -- user grant --email ann@example.com --account Main --role partner --uids 3125195374,3125195375",
    )
    .action((options: GrantOptions) => withSession(() => grant(options)));
  user
    .command("revoke")
    .description("remove a person's role in an account; ends the person's sessions")
    .requiredOption("--email <address>", "the person's e-mail address")
    .addOption(accountOption())
    .notes("\nExample: npm run --silent desk -- user revoke --email ann@example.com --account Main")
    .action((options: { email: string; account: string }) => withSession(() => revoke(options)));
  user
    .command("reset-link")
    .description("create a link to choose a new password; prints it, once")
    .requiredOption("--email <address>", "the person's e-mail address")
    .notes("\nExample: npm run --silent desk -- user reset-link --email ann@example.com")
    .action(({ email }: { email: string }) => withSession(() => makeLink(email)));
  user
    .command("reset-factors")
    .description(
      "remove app, passkeys and backup codes of a person who lost them; ends their sessions",
    )
    .requiredOption("--email <address>", "the person's e-mail address")
    .notes("\nExample: npm run --silent desk -- user reset-factors --email ann@example.com")
    .action(({ email }: { email: string }) => withSession(() => resetFactorsOf(email)));
  return user;
}

async function addByEmail({ email, admin }: AddUserOptions): Promise<void> {
  const added = await addPerson({ email, isAdmin: admin === true }, commandOrigin());
  switch (added.kind) {
    case "added":
      tell(
        `Added ${added.user.email}${added.user.isAdmin ? " as an administrator" : ""}. One-time password, for one sign-in within ${ONE_TIME_HOURS} hours:`,
      );
      process.stdout.write(`${added.oneTimePassword}\n`);
      return;
    case "email-taken":
      throw new Refusal(`There is already a person with the address ${JSON.stringify(email)}.`);
    case "not-an-email":
      throw new Refusal(`${JSON.stringify(email)} is not an e-mail address.`);
    default:
      return added satisfies never;
  }
}

async function resetFactorsOf(email: string): Promise<void> {
  const person = await requirePerson(email);
  const wasThere = await resetFactors(person, commandOrigin());
  tell(
    wasThere
      ? `${person.email} no longer has two-factor authentication, and is signed out everywhere.`
      : `${person.email} had no two-factor authentication; nothing was changed.`,
  );
}

async function makeLink(email: string): Promise<void> {
  const person = await requirePerson(email);
  const { link, seconds } = await makeResetLink(person, commandOrigin());
  tell(
    `For ${person.email}, for ${seconds / 60} minutes and one use; earlier links no longer work:`,
  );
  process.stdout.write(`${link}\n`);
}

const INVITE_PROBLEMS: Readonly<Record<InvitePersonProblem["kind"], string>> = {
  "not-an-email": "This is not an e-mail address.",
  "not-allowed": "An account can be granted once.",
  "nothing-granted": "Name an account and a role, or --admin.",
  "too-many": "Too many invitations within an hour. Try again later.",
  // The command names no clients.
  "too-many-clients": "Too many clients.",
  "wrong-uids": "Not a UID.",
  "account-gone": "The account was removed in the meantime.",
};

function roleOption(): Option {
  return new Option("--role <role>", "the person's role in the account").choices([
    ...ACCOUNT_ROLES,
  ]);
}

/** Throws Refusal where an account or a role is named alone. */
async function sendInvitation({ email, admin, account: name, role }: InviteOptions): Promise<void> {
  if ((name === undefined) !== (role === undefined)) {
    throw new Refusal("--account and --role go together. Give both or neither.");
  }
  const account = name === undefined ? null : await requireAccount(name);
  const grants = account && role ? [{ accountId: account.id, role }] : [];
  const ask = { email, isAdmin: admin === true, grants, letter: null };
  const invited = await invitePerson(await operatorPeopleReach(), null, ask, commandOrigin());
  if (invited.kind === "refused") throw new Refusal(INVITE_PROBLEMS[invited.problem.kind]);
  if (invited.kind !== "link") throw new Error(`"${invited.kind}" though a link was asked for`);
  tell(`Invited ${invited.invitation.email}. The link works once, within ${INVITATION_DAYS} days:`);
  process.stdout.write(`${invited.link}\n`);
}

/** Throws Refusal where clients are given to somebody who is no partner, or something is no uid. */
async function grant({ email, account: name, role, uids, labels }: GrantOptions): Promise<void> {
  if (role !== "partner" && (uids !== undefined || labels !== undefined)) {
    throw new Refusal(
      "--uids and --labels are only for partners. Managers and viewers see every client.",
    );
  }
  const [account, person] = [await requireAccount(name), await requirePerson(email)];
  const split = splitUids(uids ?? "");
  const { known, wrong } = await takeKnownClients(operatorScope(account.id), split);
  if (wrong.length > 0)
    throw new Refusal(`Not a UID: ${wrong.slice(0, 5).join(", ")}. Nothing was changed.`);
  const changed = await changeRole(person, account, role, commandOrigin());
  if (changed === "gone")
    throw new Refusal("The person or the account was removed in the meantime.");
  tell(
    `${person.email} is ${role} of ${account.name}${changed === "unchanged" ? ", as before" : ""}.`,
  );
  if (!person.isEmailProven) tell(`${person.email} has not been verified.`);
  if (role === "partner")
    await addClients(person, account, { uids: known, labels: splitLabels(labels ?? "") });
}

async function addClients(
  person: PersonOption,
  account: Account,
  { uids, labels }: { uids: readonly string[]; labels: readonly string[] },
): Promise<void> {
  const scope = operatorScope(account.id);
  const changes = [
    { kind: "add", uids },
    { kind: "labels", seen: [], labels },
  ] as const;
  for (const change of changes) {
    const changed = await changeClients(scope, person, change, commandOrigin());
    if (changed === "too-many") {
      throw new Refusal(
        `At most ${MOST_NAMED_CLIENTS} clients can be assigned by UID. Use a label.`,
      );
    }
    if (changed === "no-partner") throw new Refusal(`${person.email} is no longer a partner.`);
  }
  const { all, named, unknown, labels: chosen } = await loadPartnerClients(scope, person.id);
  const byLabel = chosen.length > 0 ? `, and by label ${chosen.join("; ")}` : "";
  tell(`${all} clients are assigned: ${named} by UID${byLabel}.`);
  if (unknown > 0) tell(`${unknown} of the assigned UIDs have no rows in this account.`);
}

async function revoke({ email, account: name }: { email: string; account: string }): Promise<void> {
  const [account, person] = [await requireAccount(name), await requirePerson(email)];
  const removed = await removeGrant(person, account, commandOrigin());
  if (!removed) throw new Refusal(`${person.email} had no role in ${account.name}.`);
  tell(`${person.email} no longer has access to ${account.name}.`);
}
