"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { QrCode } from "@/components/ui/forms/qr-code";
import { SecretField } from "@/components/ui/forms/secret-field";
import { LinkButton } from "@/components/ui/link-button";
import styles from "./share-form.module.css";
import type { ShownAddress } from "./share-text";

type MadeLinkProps = {
  made: ShownAddress;
  id: string;
  onAnother: () => void;
  onDone: () => void;
};

/** The address of a new link: here and never again. */
export function MadeLink({ made, id, onAnother, onDone }: MadeLinkProps) {
  const t = useTranslations("shareForm.made");
  return (
    <div className={styles.done}>
      <ShownOnce made={made} title={t("title")} text={t("once")} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t("done")}</Button>
        <LinkButton href={`/shares/${id}`}>{t("manage")}</LinkButton>
        <Button onClick={onAnother}>{t("another")}</Button>
      </div>
    </div>
  );
}

type ShownOnceProps = { made: ShownAddress; title: string; text: string };

/** An address to be copied, scanned or looked at as a visitor. */
export function ShownOnce({ made: { address, picture }, title, text }: ShownOnceProps) {
  const t = useTranslations("shareForm.made");
  return (
    <div className={styles.once} role="status">
      <p className={styles.strong}>{title}</p>
      <p className={styles.quiet}>{text}</p>
      <SecretField label={t("address")} secret={address} />
      <div className={styles.scan}>
        <QrCode label={t("picture")} {...picture} />
        <div className={styles.field}>
          <p className={styles.quiet}>{t("scan")}</p>
          <p className={styles.quiet}>
            <a href={address} target="_blank" rel="noreferrer">
              {t("open")}
            </a>{" "}
            {t("openNote")}
          </p>
        </div>
      </div>
    </div>
  );
}
