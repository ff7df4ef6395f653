import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import styles from "./banner.module.css";

/** Says on every page whose view it is; works without the script. */
export function ViewingBanner({ email, end }: { email: string; end: () => Promise<void> }) {
  const t = useTranslations("viewing");
  return (
    <section className={styles.banner} aria-label={t("label")}>
      <Icon name="warning" />
      <p className={styles.text}>{t("as", { email })}</p>
      <form action={end}>
        <Button type="submit">{t("end")}</Button>
      </form>
      <span className={styles.edge} aria-hidden="true" />
    </section>
  );
}
