"use client";
import { NativeSelect, PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SHARE_LIMITS } from "@/lib/core/share/options";
import type { ShareFieldsProps } from "./share-text";

const CHOICES = ["keep", "none", "new"] as const;
type Choice = (typeof CHOICES)[number];
const TO_PASSWORD = { keep: undefined, none: null, new: "" } as const;

/** A new link has one or none; one that is there may also keep what it has, which nobody can read. */
export function PasswordField({ text, change, refusal, ofLink }: ShareFieldsProps) {
  const t = useTranslations("shareForm");
  const chosen: Choice = text.password === undefined ? "keep" : text.password === null ? "none" : "new";
  return (
    <>
      {ofLink?.hasPassword ? (
        <Choices chosen={chosen} onChoose={(choice) => change({ password: TO_PASSWORD[choice] })} />
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

function Choices({ chosen, onChoose }: { chosen: Choice; onChoose: (choice: Choice) => void }) {
  const t = useTranslations("shareForm.passwords");
  return (
    <NativeSelect
      label={t("label")}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        onChoose(CHOICES.find((choice) => choice === value) ?? "keep")
      }
      data={CHOICES.map((choice) => ({ value: choice, label: t(choice) }))}
    />
  );
}
