import { requestClientSums, requestRates } from "@/lib/sync/request";

/** Builds sums with values anew. Screens count with the new rates at once; if this fails, the schedule does it. */
export async function refreshValues(): Promise<void> {
  try {
    await requestClientSums();
  } catch (error) {
    console.error("the sums of clients wait for their schedule:", error);
  }
}

/** The same where rates may be missing now that the exchange or the assets can say. */
export async function refreshRates(): Promise<void> {
  await refreshValues();
  try {
    await requestRates();
  } catch (error) {
    console.error("missing rates wait for their schedule:", error);
  }
}
