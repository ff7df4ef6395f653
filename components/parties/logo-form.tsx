"use client";
import { Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { FileButton } from "@/components/ui/forms/file-button";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Quiet } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import type { SaveLogo } from "@/lib/parties/contract";
import { LOGO_TYPES, MOST_LOGO_BYTES } from "@/lib/parties/logo-limits";
import { LogoPicture, type LogoPictureOf } from "./logo-picture";

type LogoFormProps = {
  accountId: number;
  /** Of the company, or empty. */
  name: string;
  logo: LogoPictureOf | null;
  /** Null: the person may not change it. */
  save: ServerAction<SaveLogo, string | null> | null;
};

/** The account's logo, which is stored as soon as a file is chosen. */
export function LogoForm({ accountId, name, logo, save }: LogoFormProps) {
  const t = useTranslations("parties.logo");
  const { problem, isDone, isPending, run } = useChange();
  const choose = (file: File) =>
    run(async () => {
      if (file.size > MOST_LOGO_BYTES) return t("problems.too-large");
      return save ? save({ accountId, file: await base64Of(file) }) : null;
    });
  return (
    <Stack gap={12} align="flex-start">
      {logo ? <LogoPicture logo={logo} name={name} /> : <Quiet>{t("none")}</Quiet>}
      {save ? (
        <Group gap={8}>
          <FileButton accept={LOGO_TYPES.join(",")} isBusy={isPending} onFile={choose}>
            {t(logo ? "replace" : "choose")}
          </FileButton>
          {logo ? (
            <AskFirst
              trigger={t("remove")}
              title={t("removeQuestion")}
              text={t("removeText")}
              run={() => save({ accountId, file: null })}
            />
          ) : null}
        </Group>
      ) : null}
      <div role="status">{isDone && logo ? <Quiet>{t("saved")}</Quiet> : null}</div>
      <Problem text={problem} />
    </Stack>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
