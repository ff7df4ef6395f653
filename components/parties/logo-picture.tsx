import { useTranslations } from "next-intl";
import type { LogoRef } from "@/lib/parties/logo";
import styles from "./parties.module.css";

export type LogoPictureOf = LogoRef & { readonly url: string };

/** `name`: of the company, or empty. */
export function LogoPicture({ logo, name }: { logo: LogoPictureOf; name: string }) {
  const t = useTranslations("parties.logo");
  return (
    // biome-ignore lint/performance/noImgElement: it is small, and its address needs a session
    <img
      className={styles.logo}
      src={logo.url}
      width={logo.width}
      height={logo.height}
      alt={t("alt", { name: name === "" ? t("account") : name })}
    />
  );
}
