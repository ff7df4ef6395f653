"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import drawer from "@/components/ui/detail-drawer.module.css";
import { Icon } from "@/components/ui/icon";
import { ShareForm, type ShareFormProps } from "./share-form";
import styles from "./share-form.module.css";
import { extentText, subjectText } from "./subject-text";

type ShareDrawerProps = Omit<ShareFormProps, "onDone"> & { onClose: () => void };

/** Beside the page that is shared. A press beside it closes nothing: what was typed, or is shown once, would be lost. */
export default function ShareDrawer({ onClose, ...form }: ShareDrawerProps) {
  const [t, ui] = [useTranslations("shareForm"), useTranslations("ui")];
  const language = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={drawer.drawer}
      aria-label={t("title")}
      closedby="closerequest"
      onClose={onClose}
    >
      <div className={drawer.content}>
        <div className={drawer.head}>
          <h2 className={drawer.title}>{t("title")}</h2>
          <button type="button" className={drawer.close} aria-label={ui("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <p className={styles.subject}>
          {subjectText(t, form.subject, language)}
          <span className={styles.extent}>{extentText(t, form.subject)}</span>
        </p>
        <ShareForm {...form} onDone={close} />
      </div>
    </dialog>
  );
}
