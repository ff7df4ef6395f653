import Link from "next/link";
import { useTranslations } from "next-intl";
import { type RunView, resultText } from "@/components/coverage/run-view";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { FailureSaid } from "@/components/ui/failure-said";
import { LocalTime } from "@/components/ui/local-time";
import styles from "./accounts.module.css";
import { secondsText } from "./answer-text";

export type AccountRow = {
  readonly id: number;
  readonly name: string;
  readonly environment: "live" | "sandbox";
  readonly baseUrl: string;
  readonly keyHint: string;
  readonly isPaused: boolean;
  readonly isSyncing: boolean;
  readonly clockOffsetMs: number;
  /** The newest that ended, at most one of each subject. */
  readonly lastRuns: readonly RunView[];
};

export function AccountsTable({ accounts }: { accounts: readonly AccountRow[] }) {
  const t = useTranslations("accounts.list");
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col">{t("address")}</th>
            <th scope="col">{t("key")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("lastRun")}</th>
            <th scope="col">{t("clock")}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountLine key={account.id} account={account} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountLine({ account }: { account: AccountRow }) {
  const t = useTranslations("accounts.list");
  const { id, name, environment, baseUrl, keyHint, lastRuns, clockOffsetMs } = account;
  return (
    <tr>
      <th scope="row">
        <Link href={`/settings/accounts/${id}?account=${id}`} prefetch={false}>
          {name}
        </Link>{" "}
        {environment === "sandbox" ? <SandboxBadge /> : null}
      </th>
      <td>{baseUrl}</td>
      <td>{keyHint === "" ? t("noHint") : t("keyHint", { hint: keyHint })}</td>
      <td>{t(stateOf(account))}</td>
      <td>
        {lastRuns.length === 0 ? <span className={styles.quiet}>{t("never")}</span> : null}
        {lastRuns.map((run) => (
          <LastRun key={run.id} run={run} />
        ))}
      </td>
      <td data-label={t("clock")} title={t("clockHint")}>
        {t("offset", { seconds: secondsText(clockOffsetMs) })}
      </td>
    </tr>
  );
}

/** When it began, how it ended, and why it failed. */
export function LastRun({ run }: { run: RunView }) {
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

export function stateOf({ isPaused, isSyncing }: Pick<AccountRow, "isPaused" | "isSyncing">) {
  if (isPaused) return "paused";
  return isSyncing ? "syncing" : "idle";
}
