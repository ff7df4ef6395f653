import type { Metadata } from "next";
import { CentredPage } from "@/components/access/centred-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <CentredPage title="There is no such page" line="The address may be mistyped, or what it named is gone.">
      <a href="/commissions">Open the commissions</a>
    </CentredPage>
  );
}
