"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { insistNow, useMissing } from "@/components/ui/insist";
import { Notice } from "@/components/ui/notice";
import styles from "./missing-parts.module.css";

/** Says that scripts of the page did not come, over what is there, until they have. */
export function MissingParts() {
  const t = useTranslations("shell.missing");
  const isMissing = useMissing();
  return (
    <div className={styles.place} role="status">
      {isMissing ? (
        <Notice>
          {t("text")}
          <span className={styles.buttons}>
            <Button onClick={insistNow}>{t("now")}</Button>
            <Button onClick={() => location.reload()}>{t("reload")}</Button>
          </span>
        </Notice>
      ) : null}
    </div>
  );
}
