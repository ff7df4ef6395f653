import styles from "./second-step.module.css";

type SignOutFormProps = { email: string; label: string; signOut: () => Promise<void> };

/** Who is here, and the way out for whoever else it is. */
export function SignOutForm({ email, label, signOut }: SignOutFormProps) {
  return (
    <form action={signOut} className={styles.out}>
      <span translate="no">{email}</span>
      {" · "}
      <button type="submit" className={styles.link}>
        {label}
      </button>
    </form>
  );
}
