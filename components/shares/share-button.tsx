"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { insist } from "@/components/ui/insist";
import type { ShareFormProps } from "./share-form";

const ShareDrawer = dynamic(() => insist(() => import("./share-drawer")), { ssr: false });

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
