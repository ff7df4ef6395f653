"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { Icon } from "@/components/ui/icon";
import { useWords } from "@/components/ui/text/use-words";
import { utc8Text } from "@/lib/core/moment-text";
import styles from "./banner.module.css";

type PausedBannerProps = {
  /** When the backup was made. */
  madeAtMs: number;
  /** Null: only an administrator resumes a desk. */
  resume: ((problem: string | null) => Promise<string | null>) | null;
};

/** Says on every page that the desk was restored and is paused; works without the script. */
export function PausedBanner({ madeAtMs, resume }: PausedBannerProps) {
  const t = useTranslations("ui.paused");
  const madeAt = utc8Text(useWords(), madeAtMs);
  return (
    <section className={styles.banner} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={styles.text}>
        {t("text", { madeAt })} {t(resume === null ? "ask" : "check")}
      </p>
      {resume === null ? null : <ResumeForm resume={resume} />}
    </section>
  );
}

function ResumeForm({ resume }: { resume: NonNullable<PausedBannerProps["resume"]> }) {
  const t = useTranslations("ui.paused");
  const [problem, act] = useActionState(resume, null);
  return (
    <form action={act}>
      <Problem text={problem} />
      <Button type="submit">{t("resume")}</Button>
    </form>
  );
}
