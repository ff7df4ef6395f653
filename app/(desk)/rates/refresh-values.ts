import { requestClientSums } from "@/lib/sync/request";

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
