"use client";
import { useRouter } from "next/navigation";
import { usePolling } from "./use-polling";

export function RefreshEvery({ seconds }: { seconds: number }) {
  const router = useRouter();
  usePolling(async () => router.refresh(), seconds * 1000);
  return null;
}
