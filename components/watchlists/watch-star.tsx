"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { Icon } from "@/components/ui/icon";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import { useWatching } from "./watch-context";
import styles from "./watchlists.module.css";

const WatchMenu = dynamic(() => insist(() => import("./watch-menu")), {
  ssr: false,
  loading: () => <Skeleton width={240} height={120} />,
});

/** Filled where the stock is on a list of this person's; opens the lists to put it on or take it off. */
export function WatchStar({ code }: { code: string }) {
  const t = useTranslations("watchlists.star");
  const on = useWatching().lists.filter(({ codes }) => codes.includes(code));
  const names = on.map(({ name }) => name).join(", ");
  return (
    <Dropdown
      label={on.length > 0 ? t("on", { code, lists: names }) : t("off", { code })}
      triggerClass={on.length > 0 ? styles.starOn : styles.star}
      trigger={<Icon name="star" size={14} />}
    >
      {(close) => <WatchMenu code={code} close={close} />}
    </Dropdown>
  );
}
