"use client";
import { ActionIcon, Button, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import drawer from "@/components/ui/detail-drawer.module.css";
import { Icon } from "@/components/ui/icon";
import { ShareForm, type ShareFormProps } from "./share-form";
import styles from "./share-form.module.css";
import { extentText, subjectText } from "./share-text";

/** Opens the form that makes a link to what the page shows. */
export function ShareButton(props: Omit<ShareFormProps, "onDone">) {
  const t = useTranslations("shareForm");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="share" size={14} />
        {t("button")}
      </Button>
      {isOpen ? <ShareDrawer {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The drawer that shares a page. A press outside does not close it: what was typed, or is shown once, would be lost. */
function ShareDrawer({ onClose, ...form }: Omit<ShareFormProps, "onDone"> & { onClose: () => void }) {
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
          <ActionIcon variant="subtle" color="gray" aria-label={ui("close")} onClick={close}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <p className={styles.subject}>
          {subjectText(t, form.subject, language)}
          <Text span size="xs" lh="sm" c="dimmed">
            {extentText(t, form.subject)}
          </Text>
        </p>
        <ShareForm {...form} onDone={close} />
      </div>
    </dialog>
  );
}
