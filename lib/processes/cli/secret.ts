import type { AuditOrigin } from "@/lib/audit/origin";
import { Refusal, sentenceFor } from "@/lib/core/refusal";
import { SealError } from "@/lib/core/seal-error";
import type { Env } from "@/lib/env/read-env";
import { readSecretFile } from "@/lib/env/secret-file";
import { readSecretsFile, type SecretsFile } from "@/lib/env/secrets-file";
import { makeBackup } from "@/lib/operations/backup/backup";
import { changeAppSecret } from "@/lib/operations/change-app-secret";
import { keepFormerSecrets } from "@/lib/operations/former-secrets";
import { newSecret, replaceSecretsFile } from "../secrets";
import {
  Command,
  type CommandSession,
  commandOrigin,
  DONE,
  type ExitCode,
  INCOMPLETE,
  tell,
  withSession,
} from "./command";

export function secretCommand(): Command {
  const secret = new Command("secret").description(
    "the secret that stored keys are encrypted with",
  );
  secret
    .command("rotate")
    .description("change APP_SECRET, and re-encrypt everything stored under it")
    .notes(`
Without APP_SECRET in the environment, a new one is created and kept in DATA_DIR (mode 0600), and running processes
use it at once. NEW_APP_SECRET names the new one instead.
With APP_SECRET in the environment, set NEW_APP_SECRET as well, run this, then set APP_SECRET to the new one and
restart: until then no account is synced.
The former secrets stay in DATA_DIR/secrets.until-….json, because older backups need them; with BACKUP_TO a backup is
made afterwards. If it is killed halfway, nothing is lost. Run it again.

Example: npm run --silent desk -- secret rotate`)
    .action(() => withSession(run));
  return secret;
}

async function run({ env, signal }: CommandSession): Promise<ExitCode> {
  const { APP_SECRET, NEW_APP_SECRET, DATA_DIR } = env;
  const origin = commandOrigin();
  if (APP_SECRET === null) {
    const { sealed, wasBrokenOff, former } = await rotateFileSecret(
      DATA_DIR,
      NEW_APP_SECRET,
      origin,
    );
    tell(
      wasBrokenOff
        ? `An interrupted change was completed: ${sentenceOf(sealed)}`
        : sentenceOf(sealed),
    );
    if (former !== null) {
      tell(
        `The former secrets are in ${former}. Backups from before this change need them: keep a copy apart from the backups.`,
      );
    }
  } else {
    tell(sentenceOf(await rotateGivenSecret(APP_SECRET, NEW_APP_SECRET, origin)));
    tell("Now set APP_SECRET to the new one and restart Broker Desk.");
    tell(
      "Keep the former APP_SECRET as well, with today's date: backups from before this change need it.",
    );
  }
  return backUp(env, signal);
}

function sentenceOf(sealed: number): string {
  return `${sealed} ${sealed === 1 ? "entry is" : "entries are"} encrypted under the new APP_SECRET.`;
}

/**
 * A backup that needs the new secret alone. The change itself holds, also where no backup could be
 * made.
 */
async function backUp(env: Env, signal: AbortSignal): Promise<ExitCode> {
  const { BACKUP_TO: to, BACKUP_PASSPHRASE_FILE: passphraseFile } = env;
  if (to === null) {
    tell("Make a backup now (`desk backup --to FOLDER`); it needs the new secret alone.");
    return DONE;
  }
  try {
    const passphrase =
      passphraseFile === null ? null : readSecretFile(passphraseFile, "passphrase");
    const asked = { to, readSecrets: null, passphrase, origin: commandOrigin(), signal };
    const { file } = await makeBackup(asked);
    tell(`A backup that needs the new secret alone is ${file}.`);
    return DONE;
  } catch (error) {
    tell(`No backup was made after the change: ${sentenceFor(error)}`);
    return INCOMPLETE;
  }
}

/**
 * First the secrets file has both, then everything is sealed anew in one transaction, then the file
 * has the new one alone: killed in between, readers can open everything, and the next call goes on
 * (`wasBrokenOff`). `former`: the file that the former secrets are kept in; null where another
 * change at the same time kept them. Throws SealError where the file's secret is not the
 * database's, and leaves the file as it was.
 */
export async function rotateFileSecret(
  dataDir: string,
  wanted: string | null,
  origin: AuditOrigin,
) {
  let before = requireFile(dataDir);
  let wasBrokenOff = false;
  const agree = () => {
    before = requireFile(dataDir); // another change in between has ended
    wasBrokenOff = before.previousAppSecret !== undefined;
    if (before.previousAppSecret !== undefined)
      return { current: before.appSecret, previous: before.previousAppSecret };
    const { appSecret: previous, nextAuthSecret } = before;
    const current = wanted ?? newSecret();
    if (current === previous)
      throw new Refusal("NEW_APP_SECRET is the current APP_SECRET. Choose another.");
    replaceSecretsFile(dataDir, {
      appSecret: current,
      previousAppSecret: previous,
      nextAuthSecret,
    });
    return { current, previous };
  };
  let sealed: number;
  try {
    sealed = await changeAppSecret(agree, origin);
  } catch (error) {
    if (error instanceof SealError) replaceSecretsFile(dataDir, before); // nothing was sealed anew
    throw error;
  }
  const { appSecret, previousAppSecret, nextAuthSecret } = requireFile(dataDir);
  if (previousAppSecret === undefined) return { sealed, wasBrokenOff, former: null };
  const former = keepFormerSecrets(
    dataDir,
    { appSecret: previousAppSecret, nextAuthSecret },
    new Date(),
  );
  replaceSecretsFile(dataDir, { appSecret, nextAuthSecret });
  return { sealed, wasBrokenOff, former };
}

/**
 * APP_SECRET of the environment is changed by the operator; here only the sealed columns are sealed
 * again. Returns how many rows.
 */
export async function rotateGivenSecret(
  given: string,
  wanted: string | null,
  origin: AuditOrigin,
): Promise<number> {
  if (wanted === null) {
    throw new Refusal(
      "APP_SECRET is set in the environment. Set NEW_APP_SECRET to the new one as well, then run this again.",
    );
  }
  if (wanted === given)
    throw new Refusal("NEW_APP_SECRET is the current APP_SECRET. Choose another.");
  return changeAppSecret(() => ({ current: wanted, previous: given }), origin);
}

function requireFile(dataDir: string): SecretsFile {
  const file = readSecretsFile(dataDir);
  if (file === null)
    throw new Refusal("There is no secrets file in DATA_DIR. Start Broker Desk once first.");
  return file;
}
