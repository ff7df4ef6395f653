"use client";
import { Box, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import { RefreshEvery } from "@/components/ui/refresh-every";
import type { ServerAction } from "@/lib/core/action-result";
import type { ChangeImport } from "@/lib/imports/contract";
import type { FileKind } from "@/lib/imports/fields";
import styles from "./imports.module.css";

const STEPS = ["upload", "columns", "preview", "import"] as const;
export type ImportStep = (typeof STEPS)[number];

/** Where the file is on its way into the ledger. `now` null: at its end. */
export function StepsLine({ now }: { now: ImportStep | null }) {
  const t = useTranslations("imports.way");
  const at = now === null ? STEPS.length : STEPS.indexOf(now);
  return (
    <ol className={styles.steps} aria-label={t("label")}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === now ? "step" : undefined}>
          {index < at ? <Icon name="check" size={14} /> : <span>{index + 1}</span>}
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

/** A file that a worker reads or imports. `total` null: how much there is to do is not known. */
export function ImportProgress({
  text,
  done,
  total,
}: {
  text: string;
  done: number;
  total: number | null;
}) {
  return (
    <Stack gap={6} maw={480}>
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
      <Box
        component="progress"
        display="block"
        w="100%"
        h={6}
        style={{ accentColor: "var(--accent)" }}
        aria-label={text}
        value={total === null ? undefined : done}
        max={total === null ? undefined : Math.max(total, 1)}
      />
      <RefreshEvery seconds={1.5} />
    </Stack>
  );
}

type ImportStepsProps = {
  file: ChangeImport;
  kind: FileKind;
  fileName: string;
  /** Days, repayments or rates that the file would bring in; null: it cannot be imported now. */
  fresh: number | null;
  /** Days, repayments, or days of rates, that are stored from the file. */
  imported: number;
  apply: ServerAction<ChangeImport, string | null>;
  takeOut: ServerAction<ChangeImport, string | null>;
  /** Nothing of the file is stored. */
  isRemovable: boolean;
  remove: ServerAction<ChangeImport, string | null>;
};

const APPLY = {
  commissions: "apply",
  repayments: "applyRepayments",
  rates: "applyRates",
} as const;
const TAKE_OUT = {
  commissions: "takeOutAsk",
  repayments: "takeOutRepayments",
  rates: "takeOutRates",
} as const;

/** The buttons that import a file, take it out again, or remove it before it is imported. */
export function ImportSteps(props: ImportStepsProps) {
  const { file, kind, fileName, fresh, imported, apply, takeOut, isRemovable, remove } = props;
  const t = useTranslations("imports.steps");
  return (
    <Group gap={8}>
      {fresh === null ? null : (
        <ChangeButton variant="filled" run={() => apply(file)}>
          {t(APPLY[kind], { count: fresh })}
        </ChangeButton>
      )}
      {imported > 0 ? (
        <AskFirst
          trigger={t("takeOut")}
          title={t("takeOutTitle", { file: fileName })}
          text={t(TAKE_OUT[kind], { count: imported })}
          yes={t("takeOutYes")}
          run={() => takeOut(file)}
        />
      ) : null}
      {isRemovable ? (
        <AskFirst
          trigger={t("remove")}
          title={t("removeTitle", { file: fileName })}
          text={t("removeText")}
          yes={t("remove")}
          run={() => remove(file)}
        />
      ) : null}
    </Group>
  );
}
