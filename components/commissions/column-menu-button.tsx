"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { LayoutControl } from "./use-column-layout";

const ColumnMenu = dynamic(() => insist(() => import("./column-menu")), {
  ssr: false,
  loading: () => <Skeleton width={320} height={360} />,
});

type ColumnMenuButtonProps = {
  control: LayoutControl;
  /** How wide each column is by itself. */
  widths: Readonly<Record<string, number>>;
};

/** The place to arrange columns; what is in it is only fetched when somebody opens it. */
export function ColumnMenuButton({ control, widths }: ColumnMenuButtonProps) {
  const t = useTranslations("ledger.columns");
  return (
    <Dropdown
      align="end"
      triggerClass={buttonClass}
      trigger={
        <>
          {t("open")}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {() => <ColumnMenu control={control} widths={widths} />}
    </Dropdown>
  );
}
