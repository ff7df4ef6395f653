export { loadShareSettings, saveShareSettings } from "@/lib/store/shares/settings";
