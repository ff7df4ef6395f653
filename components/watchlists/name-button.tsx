"use client";
import dynamic from "next/dynamic";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { WatchOutcome } from "./watch-actions";
import styles from "./watchlists.module.css";

const NameForm = dynamic(() => insist(() => import("./name-form")), {
  ssr: false,
  loading: () => <Skeleton width={260} height={130} />,
});

type NameButtonProps = {
  look?: "primary" | "plain";
  /** Where the trigger's own word does not say what it is of. */
  label?: string;
  trigger: string;
  title: string;
  name?: string;
  save: (name: string) => Promise<WatchOutcome>;
};

/** Opens the form for a list's name. */
export function NameButton({ look = "plain", label, trigger, title, name = "", save }: NameButtonProps) {
  return (
    <Dropdown
      {...(label === undefined ? {} : { label })}
      align="end"
      triggerClass={look === "primary" ? `${buttonClass} ${styles.primary}` : buttonClass}
      trigger={trigger}
    >
      {(close) => <NameForm title={title} name={name} save={save} onDone={close} />}
    </Dropdown>
  );
}
