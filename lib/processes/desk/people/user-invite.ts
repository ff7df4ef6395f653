import { Command, Option } from "commander";
import { INVITATION_DAYS, type Invited, invite } from "@/lib/access/people/invitations";
import { operatorPeopleReach } from "@/lib/access/people/people-reach";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/core/account-role";
import { commandOrigin } from "@/lib/processes/command-origin";
import { Refusal } from "@/lib/processes/refusal";
import { requireAccount } from "../require-account";
import { DONE, type ExitCode, tell, WRONG, withSession } from "../session";

type Options = { email: string; admin?: true; account?: string; role?: AccountRole };
type Problem = Extract<Invited, { kind: "refused" }>["problem"];

const PROBLEMS: Readonly<Record<Problem, string>> = {
  "not-an-email": "This is not an e-mail address.",
  "not-allowed": "An account can be granted once.",
  "nothing-granted": "Name an account and a role, or --admin.",
  "too-many": "Too many invitations within an hour: wait a while.",
  "too-many-clients": "Too many clients.", // the command grants none
  "account-gone": "The account was removed meanwhile.",
};

export function roleOption(): Option {
  return new Option("--role <role>", "what the person is at the account").choices([...ACCOUNT_ROLES]);
}

export function inviteCommand(): Command {
  return new Command("invite")
    .description("invite a person; prints a link, once, that opens once")
    .requiredOption("--email <address>", "who is invited: the link is of use to nobody else")
    .option("--account <name>", "an account to grant, as `account list` shows it; without one research alone")
    .addOption(roleOption())
    .option("--admin", "an administrator: everything, of every account")
    .addHelpText(
      "after",
      "\nExample: npm run --silent desk -- user invite --email ann@example.com --account Main --role viewer",
    )
    .action((options: Options) => withSession(() => run(options)));
}

/** Throws Refusal where an account or a role is named alone. */
async function run({ email, admin, account: name, role }: Options): Promise<ExitCode> {
  if ((name === undefined) !== (role === undefined)) {
    throw new Refusal("--account and --role go together: give both or neither.");
  }
  const account = name === undefined ? null : await requireAccount(name);
  const grants = account && role ? [{ accountId: account.id, role }] : [];
  const ask = { email, isAdmin: admin === true, grants, letter: null };
  const invited = await invite(await operatorPeopleReach(), null, ask, commandOrigin());
  if (invited.kind === "refused") {
    tell(PROBLEMS[invited.problem]);
    return WRONG;
  }
  tell(`Invited ${invited.invitation.email}. The link opens once, within ${INVITATION_DAYS} days:`);
  process.stdout.write(`${invited.link}\n`);
  return DONE;
}
