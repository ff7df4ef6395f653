"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { SHARE_KINDS, type ShareKind } from "@/lib/core/share/subject";
import styles from "./share-form.module.css";

type KindFieldProps = { kind: ShareKind; onChange: (kind: ShareKind) => void };

/** Frozen, or following what the desk knows; it is never changed afterwards. */
export function KindField({ kind, onChange }: KindFieldProps) {
  const t = useTranslations("shareForm");
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {t("kind")}
      </span>
      <div className={styles.kinds}>
        {SHARE_KINDS.map((each) => (
          <label key={each} className={styles.kind}>
            <input type="radio" name={id} checked={kind === each} onChange={() => onChange(each)} />
            <span className={styles.kindName}>{t(`kinds.${each}`)}</span>
            <span className={styles.note}>{t(`kindNotes.${each}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
