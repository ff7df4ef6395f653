import Link from "next/link";
import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";

type DaySourceProps = { fileName: string; broughtBy: string; appliedAt: Date | null; href: string };

/** Where an imported day is from; the exchange never gave it to this desk. */
export function DaySource({ fileName, broughtBy, appliedAt, href }: DaySourceProps) {
  const t = useTranslations("coverage.day");
  const file = () => <Link href={href}>{fileName}</Link>;
  if (appliedAt === null) return <p>{t.rich("source", { file, person: broughtBy })}</p>;
  const at = () => <LocalTime ms={appliedAt.getTime()} />;
  return <p>{t.rich("sourceAt", { file, at, person: broughtBy })}</p>;
}
