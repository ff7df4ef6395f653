"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dropdown } from "@/components/ui/dropdown";
import { buttonClass } from "@/components/ui/forms/button";
import { insist } from "@/components/ui/insist";
import { Skeleton } from "@/components/ui/skeleton";
import type { ClientProfile } from "@/lib/core/clients/client";
import styles from "./clients.module.css";

// Fields are only fetched when somebody edits a client.
const ProfileForm = dynamic(() => insist(() => import("./profile-form")), {
  ssr: false,
  loading: () => <Skeleton width={288} height={320} />,
});

/** Labels, customer id and note of one client, to be changed where they are shown. */
export function ProfileEdit({
  profile,
  look = "quiet",
}: {
  profile: ClientProfile;
  look?: "quiet" | "button";
}) {
  const t = useTranslations("clientForms.edit");
  return (
    <Dropdown
      align="end"
      label={t("openOf", { uid: profile.uid })}
      triggerClass={look === "quiet" ? styles.edit : buttonClass}
      trigger={look === "quiet" ? t("short") : t("open")}
    >
      {(close) => <ProfileForm profile={profile} onDone={close} />}
    </Dropdown>
  );
}
