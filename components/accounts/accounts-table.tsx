"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type RunView, resultText } from "@/components/coverage/run-view";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import type { Text } from "@/components/ui/text/text";
import styles from "./accounts.module.css";
import { secondsText } from "./answer-text";

export type AccountRow = {
  readonly id: number;
  readonly name: string;
  readonly environment: "live" | "sandbox";
  readonly baseUrl: string;
  readonly keyHint: string;
  readonly state: "paused" | "syncing" | "idle";
  readonly clockOffsetMs: number;
  /** The newest that ended, at most one of each subject. */
  readonly lastRuns: readonly RunView[];
};

export function AccountsTable({ accounts }: { accounts: readonly AccountRow[] }) {
  const t = useTranslations("accounts.list");
  const columns = useMemo(() => accountColumns(t), [t]);
  return <DataTable label={t("title")} rows={accounts} rowId={({ id }) => String(id)} columns={columns} />;
}

const column = columnsOf<AccountRow>();

function accountColumns(t: Text<"accounts.list">) {
  return column.columns([
    column.display({
      id: "account",
      header: t("account"),
      cell: ({ row: { original } }) => (
        <>
          <Link href={`/settings/accounts/${original.id}?account=${original.id}`} prefetch={false}>
            {original.name}
          </Link>{" "}
          {original.environment === "sandbox" ? <SandboxBadge /> : null}
        </>
      ),
      meta: { isLead: true },
    }),
    column.display({ id: "address", header: t("address"), cell: ({ row }) => row.original.baseUrl }),
    column.display({
      id: "key",
      header: t("key"),
      cell: ({ row: { original } }) =>
        original.keyHint === "" ? t("noHint") : t("keyHint", { hint: original.keyHint }),
    }),
    column.display({
      id: "state",
      header: t("state"),
      cell: ({ row }) => t(row.original.state),
      meta: { phone: "aside" },
    }),
    column.display({
      id: "lastRun",
      header: t("lastRun"),
      cell: ({ row: { original } }) =>
        original.lastRuns.length === 0
          ? t("never")
          : original.lastRuns.map((run) => <LastRun key={run.id} run={run} />),
    }),
    column.display({
      id: "clock",
      header: t("clock"),
      cell: ({ row }) => t("offset", { seconds: secondsText(row.original.clockOffsetMs) }),
      meta: { isFigure: true, hint: t("clockHint") },
    }),
  ]);
}

/** When it began, how it ended, and why it failed. */
function LastRun({ run }: { run: RunView }) {
  const t = useTranslations("coverage.runs");
  const failures = useTranslations("failures");
  const { subject, failure, startedAtMs } = run;
  return (
    <div>
      {t(`subjects.${subject}`)}, <LocalTime ms={startedAtMs} />: {resultText(t, run)}
      {failure ? (
        <span className={styles.why}>
          {failures(`${subject}.${failure.kind}.happened`)} {failures(`${subject}.${failure.kind}.next`)}
          <FailureSaid failure={failure} />
        </span>
      ) : null}
    </div>
  );
}
