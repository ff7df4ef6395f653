import Link from "next/link";
import { useTranslations } from "next-intl";
import styles from "./centred.module.css";
import { OidcButton } from "./oidc-button";

type SignInWaysProps = {
  next: string;
  /** What the provider of single sign-on is called; null: there is none. */
  provider: string | null;
  /** Where a link by e-mail is asked for; null: this desk sends none. */
  byLink: string | null;
};

/** The ways in beside the password. */
export function SignInWays({ next, provider, byLink }: SignInWaysProps) {
  const t = useTranslations("signInLinks.ways");
  return (
    <ul className={styles.ways} aria-label={t("label")}>
      {provider === null ? null : (
        <li>
          <OidcButton name={provider} next={next} />
        </li>
      )}
      {byLink === null ? null : (
        <li>
          <Link href={byLink} prefetch={false}>
            {t("byLink")}
          </Link>
        </li>
      )}
      <li>
        <Link href="/sign-in/forgot" prefetch={false}>
          {t("forgot")}
        </Link>
      </li>
    </ul>
  );
}
