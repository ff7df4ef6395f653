export { listWatchedCodes, unwatchCodes, watchCodes } from "@/lib/store/panels/watched-codes";
