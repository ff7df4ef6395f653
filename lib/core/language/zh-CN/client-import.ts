import type { clientImport as english } from "../en-US/client-import";
import type { TextsLike } from "../texts";

export const clientImport = {
  intro:
    "UTF-8 编码的 CSV 文件，列为 <code>uid,customerId,labels,note</code>，与导出格式相同；标签以 <code>;</code> 分隔。省略的列不作改动，空单元格会清除现有内容。文件先行检查，在您确认之前不保存任何内容。",
  choose: "选择 CSV 文件",
  reading: "正在读取 {file}…",
  store: "保存 {count, number} 个客户",
  stored: "已保存 {file} 中的 {count, number} 个客户。",
  changedMeanwhile: "检查之后，文件中的客户已被修改。未保存任何内容：请查看现在的结果。",
  notTaken: "文件未被接受。请重新登录后再试。",
  notArrived: "文件未送达：服务器没有响应，请重试。",
  refusedFile: {
    manage: "只有该账户的经理可以导入标签。",
    noFile: "请先选择文件。",
    tooLarge: "文件超过 20 MB，请拆分。",
    notUtf8: "文件不是 UTF-8：请另存为“CSV UTF-8”后重新选择。",
  },
  plan: "<b>{file}</b>：新增 {added, number}，修改 {changed, number}，无变化 {unchanged, number}，拒绝 {refused, number}。",
  refusedLines: "被拒绝的行",
  line: "第 {line, number} 行",
  moreRefused: "另有 {count, number} 行被拒绝",
  moreClients: "另有 {count, number} 个客户",
  unknown: "文件中有 {count, number} 个 UID 在本账户从未有过数据。仍会保存，等待其首次数据：{named}",
  unknownMore: "文件中有 {count, number} 个 UID 在本账户从未有过数据。仍会保存，等待其首次数据：{named}……",
  uidOnLine: "{uid}（第 {line, number} 行）",
  comma: "、",
  changed: "修改：{count, number} 个客户",
  added: "新增：{count, number} 个客户",
  columns: { line: "行", client: "客户", customerId: "客户编号", labels: "标签", note: "备注" },
  cannot: "有 {count, number} 行无法接受。文件须整体导入：请修正后重新检查。",
  nothing: "该文件不会产生任何变动。",
} as const satisfies TextsLike<typeof english>;
