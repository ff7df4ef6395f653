export { listStockCodes } from "@/lib/store/pairs";
