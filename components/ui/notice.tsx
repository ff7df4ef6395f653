import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./panel.module.css";

type NoticeProps = {
  tone?: "plain" | "good" | "warn" | "error";
  /** Read out when it appears. */
  role?: "alert" | "status";
  children: ReactNode;
};

/** One line that has to be read before the figures below it. */
export function Notice({ tone = "warn", role, children }: NoticeProps) {
  return (
    <div role={role} className={styles.notice} data-tone={tone}>
      {tone === "plain" ? null : <Icon name={tone === "good" ? "check" : "warning"} />}
      <div>{children}</div>
    </div>
  );
}
