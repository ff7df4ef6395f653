import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import styles from "./banner.module.css";
import { type DismissNotice, DismissNoticeForm } from "./dismiss-notice";

export type PersonNoticeView = {
  readonly kind: "second-step-guesses" | "access-reset";
  readonly dismiss: DismissNotice;
};

/** Where the person does something about it. */
const PLACES: Readonly<Record<PersonNoticeView["kind"], string>> = {
  "second-step-guesses": "/change-password",
  "access-reset": "/settings/security",
};

export function PersonNotices({ notices }: { notices: readonly PersonNoticeView[] }) {
  const t = useTranslations("notices");
  return notices.map(({ kind, dismiss }) => (
    <section key={kind} className={styles.banner} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={styles.text}>
        {t(`${kind}.text`)} <PageLink href={PLACES[kind]}>{t(`${kind}.link`)}</PageLink>
      </p>
      <DismissNoticeForm dismiss={dismiss} label={t("dismiss")} />
    </section>
  ));
}
