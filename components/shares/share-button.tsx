"use client";
import { Button, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/detail-drawer";
import { Icon } from "@/components/ui/icon";
import { ShareForm, type ShareFormProps } from "./share-form";
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
  const t = useTranslations("shareForm");
  const language = useLocale();
  return (
    <Drawer title={t("title")} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <>
          <Text fw={600} mt={-4} style={{ overflowWrap: "anywhere" }}>
            {subjectText(t, form.subject, language)}{" "}
            <Text span size="xs" lh="sm" c="dimmed">
              {extentText(t, form.subject)}
            </Text>
          </Text>
          <ShareForm {...form} onDone={close} />
        </>
      )}
    </Drawer>
  );
}
