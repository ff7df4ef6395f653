import { useTranslations } from "next-intl";
import type { ShareView } from "./share-view";
import styles from "./shares.module.css";

export function ShareStateMark({ share: { state, daysLeft } }: { share: ShareView }) {
  const t = useTranslations("shares.states");
  return (
    <span className={styles.state} data-state={state}>
      {t(state, { days: daysLeft ?? 0 })}
    </span>
  );
}
