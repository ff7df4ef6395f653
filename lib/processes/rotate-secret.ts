import { SealError } from "@/lib/accounts/seal";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { readSecretsFile, type SecretsFile } from "@/lib/env/secrets-file";
import { changeAppSecret } from "@/lib/operations/change-app-secret";
import { Refusal } from "./refusal";
import { newSecret, replaceSecretsFile } from "./secrets";

export type RotatedSecret = {
  readonly sealed: number;
  /** Whether it ended a change that was broken off, with the secret that had been chosen then. */
  readonly wasBrokenOff: boolean;
};

/**
 * Gives DATA_DIR's secrets file another APP_SECRET. First the file has both, then everything is sealed anew in one
 * transaction, then the file has the new one alone: killed in between, whoever reads the file opens everything, and
 * the next call goes on. Throws SealError where the file's secret is not the database's, and leaves the file as it was.
 */
export async function rotateFileSecret(
  dataDir: string,
  wanted: string | null,
  origin: AuditOrigin,
): Promise<RotatedSecret> {
  let before = requireFile(dataDir);
  let wasBrokenOff = false;
  const agree = () => {
    before = requireFile(dataDir); // whoever changed it meanwhile has ended
    wasBrokenOff = before.previousAppSecret !== undefined;
    if (before.previousAppSecret !== undefined)
      return { current: before.appSecret, previous: before.previousAppSecret };
    const { appSecret: previous, nextAuthSecret } = before;
    const current = wanted ?? newSecret();
    if (current === previous) throw new Refusal("NEW_APP_SECRET is the present APP_SECRET: choose another.");
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

/** The environment's APP_SECRET is for whoever set it to change: only what is sealed is sealed anew. */
export async function rotateGivenSecret(
  given: string,
  wanted: string | null,
  origin: AuditOrigin,
): Promise<RotatedSecret> {
  if (wanted === null) {
    throw new Refusal(
      "APP_SECRET is set in the environment: set NEW_APP_SECRET beside it to the next one, then run this again.",
    );
  }
  if (wanted === given) throw new Refusal("NEW_APP_SECRET is the present APP_SECRET: choose another.");
  const sealed = await changeAppSecret(() => ({ current: wanted, previous: given }), origin);
  return { sealed, wasBrokenOff: false };
}

function requireFile(dataDir: string): SecretsFile {
  const file = readSecretsFile(dataDir);
  if (file === null)
    throw new Refusal("There is no secrets file below DATA_DIR: start Broker Desk once first.");
  return file;
}
