"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dropdown } from "../dropdown";
import styles from "./ask-first.module.css";
import { Problem } from "./problem";
import { useChange } from "./use-change";

type AskFirstProps = {
  trigger: string;
  /** Name of the button where its text does not say of what. */
  label?: string;
  title: string;
  text: string;
  /** The button that does it. */
  yes: string;
  /** Answers with a sentence where it is refused. */
  run: () => Promise<string | null>;
};

/** A button that asks once more: what it does ends sessions, or cannot be brought back. */
export function AskFirst({ trigger, label, title, text, yes, run }: AskFirstProps) {
  const t = useTranslations("ui");
  const { problem, isPending, run: change } = useChange();
  return (
    <Dropdown {...(label ? { label } : {})} align="end" trigger={trigger}>
      {(close) => (
        <div className={styles.ask}>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{text}</p>
          <Problem text={problem} />
          <div className={styles.buttons}>
            <Button onClick={close}>{t("keep")}</Button>
            <Button variant="filled" loading={isPending} onClick={() => change(run, close)}>
              {yes}
            </Button>
          </div>
        </div>
      )}
    </Dropdown>
  );
}
