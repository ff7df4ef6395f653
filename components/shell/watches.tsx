"use client";
import { UnsavedGuard } from "@/components/ui/forms/unsaved-guard";
import { KeepFocus } from "./keep-focus";

export function Watches({ first }: { first: EventTarget }) {
  return (
    <>
      <UnsavedGuard />
      <KeepFocus first={first} />
    </>
  );
}
