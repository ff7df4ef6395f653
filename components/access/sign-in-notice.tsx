import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

type Param = string | string[] | undefined;
type SignInNoticeProps = {
  /** What led here, as the address says it. */
  done: Param;
  error: Param;
  /** What the provider of single sign-on is called. */
  provider: string | null;
};

/** What a link or the provider came back with; nothing for an address of another making. */
export function SignInNotice({ done, error, provider }: SignInNoticeProps) {
  const t = useTranslations("signInLinks.ways");
  if (done === "password") {
    return (
      <div role="status" className={styles.notice}>
        <Notice tone="plain">{t("done")}</Notice>
      </div>
    );
  }
  if (error === undefined || provider === null) return null;
  return (
    <div role="alert" className={styles.notice}>
      <Notice tone="error">
        {error === "AccessDenied"
          ? t("unknown", { name: provider })
          : t(error === "locked" ? "locked" : "failed")}
      </Notice>
    </div>
  );
}
