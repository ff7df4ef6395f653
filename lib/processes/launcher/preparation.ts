import { DESK_ORIGIN } from "@/lib/audit/origin";
import { Misconfigured, sentenceFor } from "@/lib/core/refusal";
import { readEnv } from "@/lib/env/read-env";
import { connectDatabase } from "@/lib/operations/connect-database";
import { hasPeople, isDeskLocked } from "@/lib/people/first-run";
import { addPerson, resetPassword } from "@/lib/people/give-one-time-password";
import { findPersonByEmail } from "@/lib/people/people-reach";
import { offerFirstSteps } from "@/lib/sign-in/notices";
import { onStop } from "../child-messages";
import { addFirstAccount, findNeededDemo, letDemoTrade } from "./prepare-exchange";

// The steps of a start that read or write the database. They run in a process that ends when the
// desk is ready, because what they load is most of what a launcher would need.

const env = readEnv();
const tell = (message: PreparationMessage) => void process.send?.(message);
const say = (text: string) => tell({ type: "line", text });

const STEPS = {
  /** Migrates the database. Returns the names of the migrations that were missing. */
  database: async (databaseUrl: string) => {
    const onProgress = (line: string) => say(`database: ${line}`);
    const { applied } = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl, onProgress });
    return applied;
  },
  /** Returns the port of the demo exchange that has to run; null: none. */
  exchange: async (webPort: number) => (await findNeededDemo(env, webPort, say))?.port ?? null,
  account: () => addFirstAccount(env, say),
  administrator: async () => {
    const administrator = await createFirstAdministrator();
    if (administrator !== null) await letDemoTrade(env.DATA_DIR, administrator.email);
    return administrator;
  },
};
export type PreparationSteps = typeof STEPS;

/** What the launcher asks (run-preparation.ts): one step at a time. */
export type PreparationRequest = {
  readonly name: keyof PreparationSteps;
  readonly given: readonly unknown[];
};

/** Lines while a step works, then its end. */
export type PreparationMessage =
  | { readonly type: "line"; readonly text: string }
  | { readonly type: "done"; readonly answer: unknown }
  | { readonly type: "failed"; readonly sentence: string; readonly isMisconfigured: boolean };

/** Signs in with this name; no mail is ever sent to it. */
const FIRST_ADMINISTRATOR = "admin@desk.local";

export type FirstAdministrator = {
  readonly email: string;
  readonly oneTimePassword: string;
  /** How long the password works. */
  readonly hours: number;
};

const FIRST_HOURS = 24;

async function createFirstAdministrator(): Promise<FirstAdministrator | null> {
  if (await hasPeople()) return renewFirstPassword();
  const given = { email: FIRST_ADMINISTRATOR, isAdmin: true, hours: FIRST_HOURS };
  const added = await addPerson(given, DESK_ORIGIN);
  switch (added.kind) {
    case "added":
      await offerFirstSteps(added.user);
      return firstAdministrator(added.oneTimePassword);
    case "email-taken":
      return null; // another launcher on the same database was quicker
    case "not-an-email":
      throw new Error(`${FIRST_ADMINISTRATOR} is not accepted as an e-mail address`);
    default:
      return added satisfies never;
  }
}

async function renewFirstPassword(): Promise<FirstAdministrator | null> {
  if (!(await isDeskLocked(FIRST_ADMINISTRATOR))) return null;
  const person = await findPersonByEmail(FIRST_ADMINISTRATOR);
  const reset = person && (await resetPassword(person, DESK_ORIGIN, FIRST_HOURS));
  return reset && firstAdministrator(reset.oneTimePassword);
}

function firstAdministrator(oneTimePassword: string): FirstAdministrator {
  return { email: FIRST_ADMINISTRATOR, oneTimePassword, hours: FIRST_HOURS };
}

async function run({ name, given }: PreparationRequest): Promise<void> {
  const step: (...given: never[]) => Promise<unknown> = STEPS[name];
  try {
    tell({ type: "done", answer: await step(...(given as never[])) });
  } catch (error) {
    const isMisconfigured = error instanceof Misconfigured;
    tell({ type: "failed", sentence: sentenceFor(error), isMisconfigured });
  }
}

onStop(() => process.exit(0));
process.on("message", (request: PreparationRequest) => void run(request));
