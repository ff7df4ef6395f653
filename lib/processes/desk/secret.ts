import { Command } from "commander";
import type { Env } from "@/lib/env/read-env";
import { commandOrigin } from "../command-origin";
import { rotateFileSecret, rotateGivenSecret } from "../rotate-secret";
import { DONE, type ExitCode, tell, withSession } from "./session";

export function secretCommand(): Command {
  const secret = new Command("secret").description("the secret that stored keys are encrypted with");
  const rotate = new Command("rotate")
    .description("change APP_SECRET, and encrypt everything that is stored under it anew")
    .addHelpText(
      "after",
      `
Without APP_SECRET in the environment, a new one is made and kept below DATA_DIR (mode 0600), and who is running takes
it up at once. NEW_APP_SECRET names the new one instead.
With APP_SECRET in the environment, set NEW_APP_SECRET beside it, run this, then set APP_SECRET to the new one and
restart: until then no account is synced.
Killed in between, nothing is lost: run it again.

Example: npm run --silent desk -- secret rotate`,
    )
    .action(() => withSession(({ env }) => run(env)));
  return secret.addCommand(rotate);
}

async function run({ APP_SECRET, NEW_APP_SECRET, DATA_DIR }: Env): Promise<ExitCode> {
  const origin = commandOrigin();
  const isGiven = APP_SECRET !== null;
  const { sealed, wasBrokenOff } = isGiven
    ? await rotateGivenSecret(APP_SECRET, NEW_APP_SECRET, origin)
    : await rotateFileSecret(DATA_DIR, NEW_APP_SECRET, origin);
  const rows = `${sealed} ${sealed === 1 ? "entry is" : "entries are"} encrypted under the new APP_SECRET.`;
  tell(wasBrokenOff ? `A change that was broken off is ended: ${rows}` : rows);
  if (isGiven) tell("Now set APP_SECRET to the new one and restart Broker Desk.");
  return DONE;
}
