import type { Messages } from "next-intl";
import {
  isAdministrator,
  listVisibleAccounts,
  mayManage,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";

type TabsViewer = { readonly user: User; readonly accounts: readonly VisibleAccount[] };

type SettingsTab = {
  readonly href: string;
  readonly label: keyof Messages["settings"]["tabs"];
  /** Only hides the tab; each page checks access itself. */
  readonly isFor: (viewer: TabsViewer) => boolean;
};

/** The pages of the settings, in order. */
const TABS: readonly SettingsTab[] = [
  { href: "/settings/accounts", label: "accounts", isFor: managesAny },
  { href: "/settings/people", label: "people", isFor: managesAny },
  { href: "/settings/trading", label: "trading", isFor: ({ user }) => isAdministrator(user) },
  { href: "/settings/notifications", label: "notifications", isFor: () => true },
  { href: "/settings/tokens", label: "tokens", isFor: () => true },
  { href: "/settings/security", label: "security", isFor: () => true },
];

export async function listSettingsTabs(user: User): Promise<readonly SettingsTab[]> {
  const viewer = { user, accounts: await listVisibleAccounts(user) };
  return TABS.filter(({ isFor }) => isFor(viewer));
}

export function managesAny({ user, accounts }: TabsViewer): boolean {
  return isAdministrator(user) || accounts.some(mayManage);
}
