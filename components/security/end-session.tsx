"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useChange } from "@/components/ui/forms/use-change";
import styles from "./security.module.css";

/** A sentence where it was refused. */
export type EndOne = (id: string) => Promise<string | null>;
export type EndOthers = () => Promise<string | null>;

type EndButtonProps = { text: string; label?: string; end: () => Promise<string | null> };

export function EndSession({ id, label, end }: { id: string; label: string; end: EndOne }) {
  const t = useTranslations("security.sessions");
  return <EndButton text={t("end")} label={label} end={() => end(id)} />;
}

export function EndOthers({ end }: { end: EndOthers }) {
  const t = useTranslations("security.sessions");
  return <EndButton text={t("endOthers")} end={end} />;
}

function EndButton({ text, label, end }: EndButtonProps) {
  const { problem, isPending, run } = useChange();
  return (
    <>
      {problem ? (
        <span role="alert" className={styles.refused}>
          {problem}
        </span>
      ) : null}
      <Button aria-label={label} loading={isPending} onClick={() => run(end)}>
        {text}
      </Button>
    </>
  );
}
