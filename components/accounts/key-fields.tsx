import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { textOf } from "@/components/ui/forms/form";
import type { KeyText } from "./outcome";

/** The three parts of a key. Typed, sent and forgotten: nothing here ever has a value from the server. */
export function KeyFields() {
  const t = useTranslations("accounts.add");
  const hidden = {
    size: "xs",
    type: "password",
    autoComplete: "off",
    spellCheck: false,
    required: true,
  } as const;
  return (
    <>
      <TextInput {...hidden} name="apiKey" label={t("apiKey")} />
      <TextInput {...hidden} name="apiSecret" label={t("apiSecret")} />
      <TextInput
        {...hidden}
        name="apiPassphrase"
        label={t("apiPassphrase")}
        description={t("passphraseNote")}
      />
    </>
  );
}

export function readKey(form: FormData): KeyText {
  const text = (name: string) => textOf(form, name);
  return { apiKey: text("apiKey"), apiSecret: text("apiSecret"), apiPassphrase: text("apiPassphrase") };
}
