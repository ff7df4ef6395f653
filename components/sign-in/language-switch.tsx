import { Anchor, Flex } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";

/** Each language is a button of an ordinary form, so that it works before the script has loaded. */
export function LanguageSwitch({ choose }: { choose: (language: Language) => Promise<void> }) {
  const current = useLocale();
  const t = useTranslations("shell");
  return (
    <Flex
      component="form"
      method="post"
      wrap="wrap"
      gap="8px 16px"
      mt={16}
      aria-label={t("language")}
    >
      {LANGUAGES.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="submit"
          size="xs"
          c={language === current ? "var(--text)" : "dimmed"}
          fw={language === current ? 600 : 400}
          lang={language}
          aria-pressed={language === current}
          formAction={choose.bind(null, language)}
        >
          {languageName(language)}
        </Anchor>
      ))}
    </Flex>
  );
}
