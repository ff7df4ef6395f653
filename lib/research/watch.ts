export { listWatchedCodes, unwatchCodes, watchCodes } from "@/lib/store/watched-codes";
