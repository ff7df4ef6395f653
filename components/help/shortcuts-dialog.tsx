"use client";
import { Modal } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Shortcuts } from "./shortcuts";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("help.keys");
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={t("title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Shortcuts />
      <p>
        <Link href="/help" onClick={onClose}>
          {t("more")}
        </Link>
      </p>
    </Modal>
  );
}
