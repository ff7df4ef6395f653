"use client";
import { ConfirmQuestion, type ConfirmQuestionProps } from "@/components/factors/confirm-question";
import { ExactCopy } from "@/components/ui/forms/exact-copy";
import { UnsavedGuard } from "@/components/ui/forms/unsaved-guard";
import { ActiveMark } from "./active-mark";
import { KeepFocus } from "./keep-focus";

export function Watches({ first, ...confirm }: ConfirmQuestionProps & { first: EventTarget }) {
  return (
    <>
      <ActiveMark />
      <ExactCopy />
      <UnsavedGuard />
      <KeepFocus first={first} />
      <ConfirmQuestion {...confirm} />
    </>
  );
}
