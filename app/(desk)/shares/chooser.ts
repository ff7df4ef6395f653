import { readEnv } from "@/lib/env/read-env";
import type { ShareChooser } from "@/lib/shares/check-options";
import { isAdministrator } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";

export function chooserOf(user: User): ShareChooser {
  return { isAdmin: isAdministrator(user), mailConfigured: readEnv().SMTP_URL !== null };
}
