"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { shareName } from "./share-name";
import type { MarkSeen, NoticeView } from "./share-view";
import styles from "./shares.module.css";

type ShareNoticesProps = {
  notices: readonly NoticeView[];
  /** Null: the viewer may not change anything. */
  markSeen: MarkSeen | null;
};

/** What happened to one's links and was not seen yet, the newest first. */
export function ShareNotices({ notices, markSeen }: ShareNoticesProps) {
  const [t, form, language] = [useTranslations("shares.notices"), useTranslations("shareForm"), useLocale()];
  const { problem, isPending, run } = useChange();
  return (
    <section className={styles.notices} aria-label={t("label")}>
      <ul>
        {notices.map((notice) => (
          <li key={`${notice.kind} ${notice.id}`}>
            <span>
              {t.rich(notice.kind, {
                name: () => (
                  <Link href={`/shares/${notice.id}`} prefetch={false}>
                    {shareName(form, notice, language)}
                  </Link>
                ),
              })}
            </span>
            <span className={styles.about}>
              <LocalTime ms={notice.atMs} />
            </span>
          </li>
        ))}
      </ul>
      {markSeen ? (
        <div>
          <Button loading={isPending} onClick={() => run(markSeen)}>
            {t("seen")}
          </Button>
          <Problem text={problem} />
        </div>
      ) : null}
    </section>
  );
}
