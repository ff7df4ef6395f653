import styles from "./top-bar.module.css";

/** Beside everything that comes from the sandbox: made-up figures must never be taken for money. */
export function SandboxBadge() {
  return (
    <span
      className={styles.badge}
      title="This account's data comes from the sandbox exchange: it is made up."
    >
      Sandbox
    </span>
  );
}
