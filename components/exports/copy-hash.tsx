"use client";
import { useTranslations } from "next-intl";
import { useCopy } from "@/components/ui/forms/use-copy";
import styles from "./exports.module.css";

/** The file's SHA-256, short; pressed, all of it is copied. */
export function CopyHash({ sha256 }: { sha256: string }) {
  const t = useTranslations("exportList");
  const { isCopied, copy } = useCopy(sha256);
  return (
    <button type="button" className={styles.hash} title={sha256} onClick={copy}>
      <span>SHA-256</span> <code>{sha256.slice(0, 12)}…</code>
      <span role="status">{isCopied ? t("copied") : ""}</span>
    </button>
  );
}
