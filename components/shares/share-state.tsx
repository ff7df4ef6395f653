import { useTranslations } from "next-intl";
import { MarkedText } from "@/components/ui/marked-text";
import { isOpen, type ShareView } from "./share-view";

export function ShareStateMark({ share }: { share: ShareView }) {
  const t = useTranslations("shares.states");
  const { state, daysLeft } = share;
  const tone = state === "ending" ? "warn" : isOpen(share) ? "good" : "quiet";
  return (
    <MarkedText tone={tone} mark={isOpen(share) ? "full" : "ring"}>
      {t(state, { days: daysLeft ?? 0 })}
    </MarkedText>
  );
}
