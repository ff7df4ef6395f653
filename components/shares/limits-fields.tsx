"use client";
import { TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SHARE_LIMITS } from "@/lib/core/share/options";
import { domainWords } from "./domain-words";
import { type Limits, limitsText } from "./limits-text";
import { PasswordField } from "./password-field";
import styles from "./share-form.module.css";
import type { ShareField, ShareFieldsProps, ShareText } from "./share-text";

const LIMITS: readonly (ShareField | null | undefined)[] = ["password", "maxViews", "emailDomains"];

/** Who may open it, folded: most links are for everybody who has them. What was refused is never folded. */
export function LimitsFields(props: ShareFieldsProps) {
  const { text, change, refusal, choices } = props;
  const t = useTranslations("shareForm");
  const language = useLocale();
  const [isOpened, setOpened] = useState(false);
  const problemOf = (field: ShareField) => (refusal?.field === field ? refusal.problem : null);
  return (
    <details
      className={styles.limits}
      open={isOpened || LIMITS.includes(refusal?.field)}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.label}>{t("limits")}</span>
        <span className={styles.note}>
          {limitsText(t, limitsOf(text, props.ofLink?.hasPassword ?? false), language)}
        </span>
      </summary>
      <div className={styles.limitFields}>
        <PasswordField {...props} />
        <TextInput
          size="xs"
          inputMode="numeric"
          label={t("maxViews")}
          description={t("maxViewsNote")}
          value={text.maxViews}
          error={problemOf("maxViews")}
          onChange={(event) => change({ maxViews: event.currentTarget.value })}
        />
        {choices.hasMail ? (
          <TextInput
            size="xs"
            label={t("emailDomains")}
            description={t("emailDomainsNote")}
            autoComplete="off"
            spellCheck={false}
            value={text.emailDomains}
            error={problemOf("emailDomains")}
            onChange={(event) => change({ emailDomains: event.currentTarget.value })}
          />
        ) : (
          <p className={styles.quiet}>{t("noMail")}</p>
        )}
      </div>
    </details>
  );
}

/** As far as it can be read. */
function limitsOf({ password, maxViews, emailDomains }: ShareText, hadPassword: boolean): Limits {
  return {
    hasPassword: password === undefined ? hadPassword : password !== null,
    maxViews: /^\d{1,9}$/.test(maxViews.trim()) ? Number(maxViews) : null,
    emailDomains: domainWords(emailDomains).slice(0, SHARE_LIMITS.domains),
  };
}
