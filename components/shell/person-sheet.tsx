"use client";
import { Box, useMantineColorScheme } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { Action, ActionList } from "@/components/ui/action-list";
import { Icon } from "@/components/ui/icon";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";

const SCHEMES = ["auto", "light", "dark"] as const;

type ChooseLanguage = (language: Language) => Promise<void>;

export type PersonSheetProps = {
  email: string;
  chooseLanguage: ChooseLanguage;
  signOut: () => Promise<void>;
  close: () => void;
};

export function PersonSheet({ email, chooseLanguage, signOut, close }: PersonSheetProps) {
  const t = useTranslations("shell.person");
  const [, startTransition] = useTransition(); // what fails in it is said by the page's place of errors
  return (
    <>
      <Box className="truncate" fz="xs" c="dimmed" maw={240} mb={12}>
        {email}
      </Box>
      <ThemeChoice />
      <LanguageChoice choose={chooseLanguage} />
      <ActionList label={t("signIn")}>
        <Action href="/settings/security" icon={<Icon name="key" />} onClick={close}>
          {t("security")}
        </Action>
        <Action icon={<Icon name="sign-out" />} onClick={() => startTransition(signOut)}>
          {t("signOut")}
        </Action>
      </ActionList>
    </>
  );
}

function ThemeChoice() {
  const t = useTranslations("shell.theme");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ActionList label={t("title")}>
      {SCHEMES.map((scheme) => (
        <Action key={scheme} chosen={colorScheme === scheme} onClick={() => setColorScheme(scheme)}>
          {t(scheme)}
        </Action>
      ))}
    </ActionList>
  );
}

function LanguageChoice({ choose }: { choose: ChooseLanguage }) {
  const t = useTranslations("shell");
  const current = useLocale();
  const [, startTransition] = useTransition();
  return (
    <ActionList label={t("language")}>
      {LANGUAGES.map((language) => (
        <Action
          key={language}
          chosen={language === current}
          onClick={() => startTransition(() => choose(language))}
        >
          <span lang={language}>{languageName(language)}</span>
        </Action>
      ))}
    </ActionList>
  );
}
