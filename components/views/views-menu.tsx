"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { ViewsMenuProps } from "./views";
import styles from "./views.module.css";

const ViewsList = dynamic(() => insist(() => import("./views-list")), {
  ssr: false,
  loading: () => <Skeleton width={280} height={200} />,
});

/** The view that is open, whether it was changed since, and the place to keep and choose views. */
export function ViewsMenu(props: ViewsMenuProps) {
  const t = useTranslations("views");
  const { open, views } = props;
  const view = open.kind === "open" ? views.find(({ id }) => id === open.id) : undefined;
  return (
    <Dropdown
      triggerClass={styles.trigger}
      trigger={
        <>
          <Icon name="views" size={14} />
          <span className={styles.name}>{view?.name ?? (open.kind === "gone" ? t("gone") : t("open"))}</span>
          {open.kind === "open" && open.isModified ? (
            <span className={styles.modified}>{t("modified")}</span>
          ) : null}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {(close) => <ViewsList {...props} view={view ?? null} close={close} />}
    </Dropdown>
  );
}
