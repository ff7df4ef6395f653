import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Frame } from "@/components/shell/frame";
import { NAV_COOKIE } from "@/components/shell/nav-cookie";
import { PersonMenu } from "@/components/shell/person-menu";
import { requireUser } from "@/lib/access/session";
import { signOutAction } from "./actions";

type LayoutProps = { bar: ReactNode; children: ReactNode };

/** The check here is for looks: every page, action and route asks for its own. */
export default async function DeskLayout({ bar, children }: LayoutProps) {
  const [user, jar] = await Promise.all([requireUser(), cookies()]);
  return (
    <Frame
      folded={jar.get(NAV_COOKIE)?.value === "folded"}
      bar={bar}
      person={<PersonMenu email={user.email} signOut={signOutAction} />}
    >
      {children}
    </Frame>
  );
}
