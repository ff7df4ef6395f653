import styles from "./problem.module.css";

/** Why something was refused, read out at once. */
export function Problem({ text }: { text: string | null }) {
  return (
    <span role="alert" className={styles.problem}>
      {text}
    </span>
  );
}
