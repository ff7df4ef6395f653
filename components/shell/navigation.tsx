"use client";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { NAV_COOKIE } from "./nav-cookie";
import styles from "./navigation.module.css";
import { MAIN_PLACES, type NarrowedAccounts, type Place, placesOf } from "./places";

const YEAR_SECONDS = 31_536_000;

/** A preference of this browser, readable by the server; never anything that grants access. Not kept where the browser has no cookie store (plain http from another machine). */
function setCookie(name: string, value: string): void {
  void globalThis.cookieStore?.set({
    name,
    value,
    path: "/",
    sameSite: "lax",
    expires: Date.now() + YEAR_SECONDS * 1000,
  });
}

type NavigationProps = {
  narrowed: NarrowedAccounts;
  /** Stands beside the place of share links. */
  sharesNews: ReactNode;
};

/** Left of the page; on a phone along its foot, the first few places there and the others behind "More". Links keep the account that is being looked at. */
export function Navigation({ narrowed, sharesNews }: NavigationProps) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const account = useSearchParams().get("account");
  const places = placesOf(narrowed, account);
  const query = account === null ? "" : `?account=${encodeURIComponent(account)}`;
  const link = (place: Place) => (
    <Link
      className={styles.place}
      href={place.href + query}
      prefetch={false}
      title={t(`places.${place.label}`)}
      aria-current={pathname.startsWith(place.href) ? "page" : undefined}
    >
      <Icon name={place.icon} size={18} />
      <span className={styles.label}>{t(`places.${place.label}`)}</span>
      {place.label === "shares" ? sharesNews : null}
    </Link>
  );
  return (
    <nav className={styles.nav} aria-label={t("navigation")}>
      <Link className={styles.product} href={`/overview${query}`} prefetch={false}>
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.label}>Broker Desk</span>
      </Link>
      <ul className={styles.places}>
        {places.map((place, index) => (
          <li key={place.href} className={index < MAIN_PLACES ? undefined : styles.wide}>
            {link(place)}
          </li>
        ))}
        <li className={styles.narrow}>
          <details key={pathname} className={styles.more} name="navigation">
            <summary className={styles.place}>
              <Icon name="more" size={18} />
              <span className={styles.label}>{t("more")}</span>
            </summary>
            <ul className={styles.rest}>
              {places.slice(MAIN_PLACES).map((place) => (
                <li key={place.href}>{link(place)}</li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
      <button type="button" className={styles.fold} onClick={toggleFold} title={t("foldTitle")}>
        <Icon name="fold" size={18} />
        <span className={styles.label}>{t("fold")}</span>
      </button>
    </nav>
  );
}

/** Kept in a cookie, so that the server draws it folded from the first pixel on. */
function toggleFold() {
  const frame = document.querySelector<HTMLElement>("[data-nav]");
  if (!frame) return;
  const folded = frame.dataset.nav !== "folded";
  frame.dataset.nav = folded ? "folded" : "open";
  setCookie(NAV_COOKIE, frame.dataset.nav);
}
