import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import styles from "./banner.module.css";
import { DismissNoticeForm } from "./dismiss-notice";

/** Where the person does something about it. */
const PLACES = {
  "second-step-guesses": "/change-password",
  "access-reset": "/settings/security",
} as const;
type Kind = keyof typeof PLACES;

type PersonNoticesProps = {
  notices: readonly Kind[];
  dismiss: (kind: Kind, problem: string | null) => Promise<string | null>;
};

export function PersonNotices({ notices, dismiss }: PersonNoticesProps) {
  const t = useTranslations("notices");
  return notices.map((kind) => (
    <section key={kind} className={styles.banner} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={styles.text}>
        {t(`${kind}.text`)} <PageLink href={PLACES[kind]}>{t(`${kind}.link`)}</PageLink>
      </p>
      <DismissNoticeForm dismiss={dismiss.bind(null, kind)} label={t("dismiss")} />
    </section>
  ));
}
