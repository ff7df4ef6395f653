import { useLocale, useTranslations } from "next-intl";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";
import styles from "./language-switch.module.css";

type LanguageSwitchProps = { choose: (language: Language) => Promise<void> };

/** Works before and without the browser's script: each language is a button of an ordinary form. */
export function LanguageSwitch({ choose }: LanguageSwitchProps) {
  const current = useLocale();
  const t = useTranslations("shell");
  return (
    <form method="post" className={styles.form} aria-label={t("language")}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          className={styles.language}
          lang={language}
          aria-pressed={language === current}
          formAction={choose.bind(null, language)}
        >
          {languageName(language)}
        </button>
      ))}
    </form>
  );
}
