import type { ShareChoices } from "@/components/shares/share-text";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { readEnv } from "@/lib/env/read-env";

export function shareChoices(user: User): ShareChoices {
  return { mayBeEndless: isAdministrator(user), hasMail: hasMail() };
}

/** Whether letters can be sent: only then can a link be for some e-mail domains. */
export function hasMail(): boolean {
  return readEnv().SMTP_URL !== null;
}
