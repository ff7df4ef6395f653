"use client";
import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useState } from "react";
import { useWords } from "@/components/ui/text/use-words";
import { LANGUAGES, languageName } from "@/lib/core/language";
import { domainWords } from "@/lib/shares/check-options";
import type { ShareText } from "@/lib/shares/contract";
import { SHARE_LIMITS } from "@/lib/shares/options";
import { limitsText, type ShareFieldsProps } from "./share-text";

function textField(
  { text, change, refusal }: ShareFieldsProps,
  field: "title" | "commentary" | "days" | "maxViews" | "emailDomains",
) {
  return {
    value: text[field],
    error: refusal?.field === field ? refusal.problem : null,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field]: value }),
  };
}

const LIMITS = [
  "password",
  "maxViews",
  "emailDomains",
] as const satisfies readonly (keyof ShareText)[];

/**
 * Who may open it, folded: most links are for anyone who has them. A refused field is never folded.
 */
function LimitsFields(props: ShareFieldsProps) {
  const { text, refusal, chooser } = props;
  const { t, language } = useWords("shareForm");
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpened || LIMITS.some((field) => field === refusal?.field)}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <Text span size="xs" fw={500}>
          {t("limits")}
        </Text>{" "}
        <Text span size="xs" c="dimmed">
          {limitsText(t, limitsOf(text, props.ofLink?.hasPassword ?? false), language)}
        </Text>
      </summary>
      <Stack gap={12} pt={12}>
        <PasswordField {...props} />
        <TextInput
          inputMode="numeric"
          label={t("maxViews")}
          description={t("maxViewsNote")}
          {...textField(props, "maxViews")}
        />
        {chooser.mailConfigured ? (
          <TextInput
            label={t("emailDomains")}
            description={t("emailDomainsNote")}
            autoComplete="off"
            spellCheck={false}
            {...textField(props, "emailDomains")}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t("noMail")}
          </Text>
        )}
      </Stack>
    </details>
  );
}

/** The readable limits of a form. */
function limitsOf({ password, maxViews, emailDomains }: ShareText, hadPassword: boolean) {
  return {
    hasPassword: password === undefined ? hadPassword : password !== null,
    maxViews: /^\d{1,9}$/.test(maxViews.trim()) ? Number(maxViews) : null,
    emailDomains: domainWords(emailDomains).slice(0, SHARE_LIMITS.domains),
  };
}

export function ShareFields(props: ShareFieldsProps) {
  const { text, change, chooser, ofLink } = props;
  const t = useTranslations("shareForm");
  return (
    <>
      <TextInput
        label={t("name")}
        description={ofLink ? undefined : t("nameNote")}
        autoComplete="off"
        maxLength={SHARE_LIMITS.title}
        {...textField(props, "title")}
      />
      <Textarea
        label={t("commentary")}
        description={t("commentaryNote")}
        rows={5}
        maxLength={SHARE_LIMITS.commentary}
        {...textField(props, "commentary")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={8}>
        <Stack gap={6} miw={0}>
          <TextInput
            inputMode="numeric"
            label={t(ofLink ? "daysAgain" : "days")}
            description={ofLink ? t("daysAgainNote") : t("daysNote", SHARE_LIMITS.days)}
            disabled={text.isEndless}
            {...textField(props, "days")}
            value={text.isEndless ? "" : text.days}
          />
          {chooser.isAdmin ? (
            <Checkbox
              label={t("endless")}
              checked={text.isEndless}
              onChange={(event) => change({ isEndless: event.currentTarget.checked })}
            />
          ) : null}
        </Stack>
        <NativeSelect
          label={t("language")}
          value={text.language}
          onChange={({ currentTarget: { value } }) =>
            change({ language: LANGUAGES.find((each) => each === value) ?? text.language })
          }
          data={LANGUAGES.map((each) => ({ value: each, label: languageName(each) }))}
        />
      </SimpleGrid>
      <Checkbox
        label={t("hidesAuthor")}
        checked={text.hidesAuthor}
        onChange={(event) => change({ hidesAuthor: event.currentTarget.checked })}
      />
      <LimitsFields {...props} />
    </>
  );
}

const CHOICES = ["keep", "none", "new"] as const;
const TO_PASSWORD = { keep: undefined, none: null, new: "" } as const;

/**
 * A new link has a password or none; an existing link may also keep its password, which nobody can
 * read.
 */
function PasswordField({ text, change, refusal, ofLink }: ShareFieldsProps) {
  const t = useTranslations("shareForm");
  const chosen = text.password === undefined ? "keep" : text.password === null ? "none" : "new";
  return (
    <>
      {ofLink?.hasPassword ? (
        <NativeSelect
          label={t("passwords.label")}
          value={chosen}
          onChange={({ currentTarget: { value } }) =>
            change({ password: TO_PASSWORD[CHOICES.find((choice) => choice === value) ?? "keep"] })
          }
          data={CHOICES.map((choice) => ({ value: choice, label: t(`passwords.${choice}`) }))}
        />
      ) : null}
      {ofLink?.hasPassword && chosen !== "new" ? null : (
        <PasswordInput
          label={t("password")}
          description={t("passwordNote", { least: SHARE_LIMITS.shortestPassword })}
          autoComplete="new-password"
          maxLength={SHARE_LIMITS.longestPassword}
          value={text.password ?? ""}
          error={refusal?.field === "password" ? refusal.problem : null}
          onChange={({ currentTarget: { value } }) =>
            change({ password: value === "" && !ofLink?.hasPassword ? null : value })
          }
        />
      )}
    </>
  );
}
