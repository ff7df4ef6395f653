import { useTranslations } from "next-intl";
import { Unknown } from "@/components/ui/figure";
import type { ClientState } from "@/lib/core/clients/state";
import styles from "./state-mark.module.css";

/** A shape and a word: never the colour alone. Null: the client has no rows, or no day is known. */
export function StateMark({ state }: { state: ClientState | null }) {
  const t = useTranslations();
  if (state === null) return <Unknown reason={t("clients.list.noRowEver")} />;
  return (
    <span className={styles.state} data-state={state}>
      <span className={styles.mark} aria-hidden="true" />
      {t(`clientForms.states.${state}`)}
    </span>
  );
}
