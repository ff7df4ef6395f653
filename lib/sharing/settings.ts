export { loadShareSettings, saveShareSettings } from "@/lib/store/share-settings";
