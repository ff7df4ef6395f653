import { requestClientSums, requestRates } from "@/lib/sync/request";

/**
 * Sums that hold values are built anew. The rates are stored already, and screens count with them whatever becomes of
 * this: a request that fails only means that the schedule does it.
 */
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
