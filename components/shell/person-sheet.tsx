"use client";
import { Box, useMantineColorScheme } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { Action, ActionList } from "@/components/ui/action-list";
import { Icon } from "@/components/ui/icon";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";

const SCHEMES = ["auto", "light", "dark"] as const;

export type PersonSheetProps = {
  email: string;
  chooseLanguage: (language: Language) => Promise<void>;
  signOut: () => Promise<void>;
  close: () => void;
};

export function PersonSheet({ email, chooseLanguage, signOut, close }: PersonSheetProps) {
  const t = useTranslations("shell");
  const current = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, startTransition] = useTransition(); // the page's error boundary shows its failures
  return (
    <>
      <Box className="truncate" fz="xs" c="dimmed" maw={240} mb={12}>
        {email}
      </Box>
      <ActionList label={t("theme.title")}>
        {SCHEMES.map((scheme) => (
          <Action
            key={scheme}
            chosen={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`theme.${scheme}`)}
          </Action>
        ))}
      </ActionList>
      <ActionList label={t("language")}>
        {LANGUAGES.map((language) => (
          <Action
            key={language}
            chosen={language === current}
            onClick={() => startTransition(() => chooseLanguage(language))}
          >
            <span lang={language}>{languageName(language)}</span>
          </Action>
        ))}
      </ActionList>
      <ActionList label={t("person.signIn")}>
        <Action href="/settings/security" icon={<Icon name="key" />} onClick={close}>
          {t("person.security")}
        </Action>
        <Action icon={<Icon name="sign-out" />} onClick={() => startTransition(signOut)}>
          {t("person.signOut")}
        </Action>
      </ActionList>
    </>
  );
}
