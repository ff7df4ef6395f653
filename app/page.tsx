import { redirect } from "next/navigation";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";

export default function RootPage() {
  redirect(HOME_PATH);
}
