import { SealError } from "@/lib/accounts/seal";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { Env } from "@/lib/env/read-env";
import { readSecretsFile, type SecretsFile } from "@/lib/env/secrets-file";
import { changeAppSecret } from "@/lib/operations/change-app-secret";
import { newSecret, replaceSecretsFile } from "../secrets";
import { Command, commandOrigin, tell, withSession } from "./command";

export function secretCommand(): Command {
  const secret = new Command("secret").description("the secret that stored keys are encrypted with");
  secret
    .command("rotate")
    .description("change APP_SECRET, and re-encrypt everything stored under it")
    .notes(`
Without APP_SECRET in the environment, a new one is created and kept in DATA_DIR (mode 0600), and running processes
use it at once. NEW_APP_SECRET names the new one instead.
With APP_SECRET in the environment, set NEW_APP_SECRET as well, run this, then set APP_SECRET to the new one and
restart: until then no account is synced.
If it is killed halfway, nothing is lost. Run it again.

Example: npm run --silent desk -- secret rotate`)
    .action(() => withSession(({ env }) => run(env)));
  return secret;
}

async function run({ APP_SECRET, NEW_APP_SECRET, DATA_DIR }: Env): Promise<void> {
  const origin = commandOrigin();
  const isGiven = APP_SECRET !== null;
  const { sealed, wasBrokenOff } = isGiven
    ? await rotateGivenSecret(APP_SECRET, NEW_APP_SECRET, origin)
    : await rotateFileSecret(DATA_DIR, NEW_APP_SECRET, origin);
  const rows = `${sealed} ${sealed === 1 ? "entry is" : "entries are"} encrypted under the new APP_SECRET.`;
  tell(wasBrokenOff ? `An interrupted change was completed: ${rows}` : rows);
  if (isGiven) tell("Now set APP_SECRET to the new one and restart Broker Desk.");
}

/**
 * First the secrets file has both, then everything is sealed anew in one transaction, then the file has the new one alone:
 * killed in between, readers can open everything, and the next call goes on (`wasBrokenOff`). Throws SealError where the
 * file's secret is not the database's, and leaves the file as it was.
 */
export async function rotateFileSecret(dataDir: string, wanted: string | null, origin: AuditOrigin) {
  let before = requireFile(dataDir);
  let wasBrokenOff = false;
  const agree = () => {
    before = requireFile(dataDir); // another change in between has ended
    wasBrokenOff = before.previousAppSecret !== undefined;
    if (before.previousAppSecret !== undefined)
      return { current: before.appSecret, previous: before.previousAppSecret };
    const { appSecret: previous, nextAuthSecret } = before;
    const current = wanted ?? newSecret();
    if (current === previous) throw new Refusal("NEW_APP_SECRET is the current APP_SECRET. Choose another.");
    replaceSecretsFile(dataDir, { appSecret: current, previousAppSecret: previous, nextAuthSecret });
    return { current, previous };
  };
  let sealed: number;
  try {
    sealed = await changeAppSecret(agree, origin);
  } catch (error) {
    if (error instanceof SealError) replaceSecretsFile(dataDir, before); // nothing was sealed anew
    throw error;
  }
  const { appSecret, nextAuthSecret } = requireFile(dataDir);
  replaceSecretsFile(dataDir, { appSecret, nextAuthSecret });
  return { sealed, wasBrokenOff };
}

/** APP_SECRET of the environment is changed by the operator; here only the sealed columns are sealed again. */
export async function rotateGivenSecret(given: string, wanted: string | null, origin: AuditOrigin) {
  if (wanted === null) {
    throw new Refusal(
      "APP_SECRET is set in the environment. Set NEW_APP_SECRET to the new one as well, then run this again.",
    );
  }
  if (wanted === given) throw new Refusal("NEW_APP_SECRET is the current APP_SECRET. Choose another.");
  const sealed = await changeAppSecret(() => ({ current: wanted, previous: given }), origin);
  return { sealed, wasBrokenOff: false };
}

function requireFile(dataDir: string): SecretsFile {
  const file = readSecretsFile(dataDir);
  if (file === null) throw new Refusal("There is no secrets file in DATA_DIR. Start Broker Desk once first.");
  return file;
}
