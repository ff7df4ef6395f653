import "server-only";
import { wordsIn } from "@/components/ui/text/words-in";
import { tellByMail } from "@/lib/access/sign-in/notices";
import type { User } from "@/lib/access/sign-in/session";
import { webOrigin } from "@/lib/env/web-origin";

/** Warns a person that someone with their password guesses at the second step. The desk shows it too. */
export function sendGuessedLetter(user: User): Promise<void> {
  return tellByMail(user, (language) => {
    const { t } = wordsIn(language);
    const link = `${webOrigin()}/change-password`;
    return {
      subject: t("factors.guessed.subject"),
      text: t("factors.guessed.text", { email: user.email, link }),
    };
  });
}
