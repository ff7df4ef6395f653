import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/forms/button";
import { Icon } from "@/components/ui/icon";
import styles from "./person-notices.module.css";

export type PersonNoticeView = {
  readonly kind: "second-step-guesses" | "access-reset";
  readonly dismiss: () => Promise<void>;
};

/** Where the person does something about it. */
const PLACES: Readonly<Record<PersonNoticeView["kind"], string>> = {
  "second-step-guesses": "/change-password",
  "access-reset": "/settings/security",
};

/** What happened to a person's sign-in, on every page until it was read; works before and without the browser's script. */
export function PersonNotices({ notices }: { notices: readonly PersonNoticeView[] }) {
  const t = useTranslations("notices");
  return notices.map(({ kind, dismiss }) => (
    <section key={kind} className={styles.notice} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={styles.text}>
        {t(`${kind}.text`)}{" "}
        <Link href={PLACES[kind]} prefetch={false}>
          {t(`${kind}.link`)}
        </Link>
      </p>
      <form action={dismiss}>
        <Button type="submit">{t("dismiss")}</Button>
      </form>
    </section>
  ));
}
