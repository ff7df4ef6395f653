"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { PageLink } from "@/components/ui/page-link";
import styles from "./navigation.module.css";
import { type DeskPlace, findPlace, groupPlaces, NAV_COOKIE } from "./places";
import { ProductMark } from "./product-mark";
import { usePlaces } from "./use-places";

const YEAR_MS = 31_536_000_000;

/**
 * Left of the page, in groups. On a phone along its foot: the main places, and the others behind
 * "More".
 */
export function Navigation({ sharesNews }: { sharesNews: ReactNode }) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { places, query } = usePlaces();
  const here = findPlace(places, pathname);
  const link = (place: DeskPlace) => (
    <PageLink
      key={place.id}
      className={styles.place}
      href={place.href + query}
      title={t(`places.${place.label}`)}
      aria-current={place === here ? "page" : undefined}
    >
      <Icon name={place.icon} size={18} />
      <span className={styles.label}>{t(`places.${place.label}`)}</span>
      {place.id === "shares" ? sharesNews : null}
    </PageLink>
  );
  const item = (place: DeskPlace) => <li key={place.id}>{link(place)}</li>;
  return (
    <nav className={styles.nav} aria-label={t("navigation")}>
      <PageLink className={styles.product} href={`/overview${query}`}>
        <ProductMark />
        <span className={styles.label}>Broker Desk</span>
      </PageLink>
      <div className={styles.groups}>
        {groupPlaces(places).map((group) => (
          <div key={group.name}>
            <h2 id={`places-${group.name}`} className={styles.group}>
              {t(`groups.${group.name}`)}
            </h2>
            <ul className={styles.places} aria-labelledby={`places-${group.name}`}>
              {group.places.map(item)}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {places.filter(({ isMain }) => isMain).map(link)}
        <details key={pathname} className={styles.more}>
          <summary className={styles.place}>
            <Icon name="more" size={18} />
            <span className={styles.label}>{t("more")}</span>
          </summary>
          <ul className={styles.rest}>{places.filter(({ isMain }) => !isMain).map(item)}</ul>
        </details>
      </div>
      <button type="button" className={styles.fold} onClick={toggleFold} title={t("foldTitle")}>
        <Icon name="fold" size={18} />
        <span className={styles.label}>{t("fold")}</span>
      </button>
    </nav>
  );
}

/**
 * Kept in a cookie, so that the server draws it folded from the first pixel on; not where the
 * browser has no cookie store (plain http from another machine).
 */
function toggleFold() {
  const frame = document.querySelector<HTMLElement>("[data-nav]");
  if (!frame) return;
  const value = frame.dataset.nav === "folded" ? "open" : "folded";
  frame.dataset.nav = value;
  const expires = Date.now() + YEAR_MS;
  void globalThis.cookieStore?.set({
    name: NAV_COOKIE,
    value,
    path: "/",
    sameSite: "lax",
    expires,
  });
}
