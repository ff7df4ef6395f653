"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { PasteOutcome } from "./watch-actions";

const PasteForm = dynamic(() => insist(() => import("./paste-form")), {
  ssr: false,
  loading: () => <Skeleton width={300} height={240} />,
});

type PasteButtonProps = { id: string; paste: (id: string, text: string) => Promise<PasteOutcome> };

/** Opens the field for codes of one list. */
export function PasteButton({ id, paste }: PasteButtonProps) {
  const t = useTranslations("watchlists");
  return (
    <Dropdown
      align="end"
      triggerClass={buttonClass}
      trigger={
        <>
          <Icon name="plus" />
          {t("paste")}
        </>
      }
    >
      {() => <PasteForm paste={(text) => paste(id, text)} />}
    </Dropdown>
  );
}
