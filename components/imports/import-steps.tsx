"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { ChangeButton } from "@/components/ui/forms/use-change";
import type { ServerAction } from "@/lib/core/action-result";
import type { ChangeImport } from "@/lib/imports/contract";

type ImportStepsProps = {
  file: ChangeImport;
  fileName: string;
  /** Days that the file would bring in; null: it cannot be imported now. */
  newDays: number | null;
  /** Days that are in the ledger from the file. */
  importedDays: number;
  apply: ServerAction<ChangeImport, string | null>;
  takeOut: ServerAction<ChangeImport, string | null>;
};

/** The buttons that import a file and take it out again. */
export function ImportSteps(props: ImportStepsProps) {
  const { file, fileName, newDays, importedDays, apply, takeOut } = props;
  const t = useTranslations("imports.steps");
  return (
    <Group gap={8}>
      {newDays === null ? null : (
        <ChangeButton variant="filled" run={() => apply(file)}>
          {t("apply", { count: newDays })}
        </ChangeButton>
      )}
      {importedDays > 0 ? (
        <AskFirst
          trigger={t("takeOut")}
          title={t("takeOutTitle", { file: fileName })}
          text={t("takeOutAsk", { count: importedDays })}
          yes={t("takeOutYes")}
          run={() => takeOut(file)}
        />
      ) : null}
    </Group>
  );
}
