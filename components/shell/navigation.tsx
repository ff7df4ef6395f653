"use client";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { setCookie } from "./cookie";
import { NAV_COOKIE } from "./nav-cookie";
import styles from "./navigation.module.css";
import { PLACES } from "./places";

/** Left of the page, or along its foot on a phone. Links keep the account that is being looked at. */
export function Navigation() {
  const pathname = usePathname();
  const account = useSearchParams().get("account");
  const query = account === null ? "" : `?account=${encodeURIComponent(account)}`;
  return (
    <nav className={styles.nav} aria-label="Main">
      <Link className={styles.product} href={`/commissions${query}`} prefetch={false}>
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.label}>Broker Desk</span>
      </Link>
      <ul className={styles.places}>
        {PLACES.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              className={styles.place}
              href={href + query}
              prefetch={false}
              title={label}
              aria-current={pathname.startsWith(href) ? "page" : undefined}
            >
              <Icon name={icon} size={18} />
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.fold}
        onClick={toggleFold}
        title="Fold or unfold the navigation"
      >
        <Icon name="fold" size={18} />
        <span className={styles.label}>Fold</span>
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
