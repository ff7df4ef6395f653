"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { PageLink } from "@/components/ui/page-link";
import styles from "./section-tabs.module.css";

/** Scrolls the page's tab into view, with a part of the tab before it. */
const showTab = (tab: HTMLElement | null) =>
  tab?.closest("ul")?.scrollTo({ left: tab.offsetLeft - 48 });

type SectionTabsProps = {
  label: string;
  /** A tab whose address is the prefix of the others is active only on its own page. */
  tabs: readonly { readonly href: string; readonly label: string }[];
};

/** The pages of one section, under its title. Links keep the open account. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const pathname = usePathname();
  const account = useSearchParams().get("account");
  const query = account === null ? "" : `?account=${encodeURIComponent(account)}`;
  const isSection = (href: string) => tabs.some((tab) => tab.href.startsWith(`${href}/`));
  const isHere = (href: string) =>
    isSection(href) ? pathname === href : pathname.startsWith(href);
  return (
    <nav aria-label={label} className="screen-only">
      <ul className={styles.tabs}>
        {tabs.map(({ href, label: name }) => (
          <li key={href}>
            <PageLink
              className={styles.tab}
              href={href + query}
              aria-current={isHere(href) ? "page" : undefined}
              ref={isHere(href) ? showTab : undefined}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
