"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/forms/button";
import { useCopy } from "@/components/ui/forms/use-copy";
import { Notice } from "@/components/ui/notice";
import styles from "./factors.module.css";

type CodesOnceProps = { codes: readonly string[]; done: string; onDone: () => void };

/** The backup codes, the one time that they are shown; they have the focus, for nothing else is to be done now. */
export function CodesOnce({ codes, done, onDone }: CodesOnceProps) {
  const [t, ui] = [useTranslations("factors.codes"), useTranslations("ui")];
  const box = useRef<HTMLElement>(null);
  const { isCopied, copy } = useCopy(codes.join("\n"));
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} className={styles.once} aria-labelledby="codes-once">
      <h3 id="codes-once">{t("title")}</h3>
      <Notice>{t("once")}</Notice>
      <ul className={styles.codes} aria-label={t("list")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.fields}>
        <Button onClick={copy}>{isCopied ? ui("copied") : t("copy")}</Button>
        <Button look="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </section>
  );
}
