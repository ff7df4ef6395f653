"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import styles from "./picker.module.css";
import { useCompareUrl } from "./use-compare-url";

type CompareProblemsProps = {
  /** No pair stands for them. */
  unknown: readonly string[];
  /** More than are compared. */
  beyond: readonly string[];
  /** Parts of the address that mean nothing. */
  ignored: readonly string[];
  /** The pairs were never read. */
  isUnread: boolean;
};

/** So much of what is wrong in an address is named; the address itself has all of it. */
const MOST_NAMED = 10;

/** What of the address is not compared, in words, and a way to take it out. */
export function CompareProblems({ unknown, beyond, ignored, isUnread }: CompareProblemsProps) {
  const t = useTranslations("compare.problems");
  const { codes, setCodes } = useCompareUrl();
  const named = (texts: readonly string[]) => texts.slice(0, MOST_NAMED).join(", ");
  const isLeftOut = unknown.length + beyond.length > 0;
  if (!isLeftOut && ignored.length === 0 && !isUnread) return null;
  return (
    <div className={styles.problems} role="status">
      {unknown.length === 0 ? null : (
        <Notice>{t("unknown", { count: unknown.length, codes: named(unknown) })}</Notice>
      )}
      {beyond.length === 0 ? null : <Notice>{t("beyond", { codes: named(beyond) })}</Notice>}
      {ignored.length === 0 ? null : <Notice>{t("ignored", { parts: named(ignored) })}</Notice>}
      {isUnread ? <Notice tone="plain">{t("unread")}</Notice> : null}
      {isLeftOut ? (
        <Button
          onClick={() => setCodes(codes.filter((code) => !unknown.includes(code) && !beyond.includes(code)))}
        >
          {t("remove")}
        </Button>
      ) : null}
    </div>
  );
}
