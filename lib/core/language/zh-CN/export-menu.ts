import type { exportMenu as english } from "../en-US/export-menu";
import type { TextsLike } from "../texts";

export const exportMenu = {
  open: "导出",
  starting: "正在开始…",
  partial: "该文件的数据{gaps}",
  atOnce: "立即下载",
  csv: "CSV",
  xlsx: "Excel（XLSX）文件",
  sidecar: "CSV 的合计与 SHA-256",
  background: "后台生成",
  csvLater: "后台生成 CSV",
  xlsxLater: "后台生成 Excel",
  all: "全部导出",
} as const satisfies TextsLike<typeof english>;
