import { isAdministrator } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import type { ShareChooser } from "@/lib/core/shares/check-options";
import { readEnv } from "@/lib/env/read-env";

export function chooserOf(user: User): ShareChooser {
  return { isAdmin: isAdministrator(user), mailConfigured: readEnv().SMTP_URL !== null };
}
