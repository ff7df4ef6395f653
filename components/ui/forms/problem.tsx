import styles from "./problem.module.css";

export function Problem({ text }: { text: string | null }) {
  return (
    <span role="alert" className={styles.problem}>
      {text}
    </span>
  );
}
