import type { FailureKind, failureTexts } from "@/lib/core/failure";
import type { failures as english } from "../en-US/failures";
import type { TextsLike } from "../texts";

type Words = ReturnType<typeof failureTexts>[FailureKind];

/** Of every question that a key signs. */
const SIGNED: Readonly<Record<FailureKind, Words>> = {
  unreachable: { happened: "无法连接交易所。", next: "请检查网络和账户的地址；下次同步会重试。" },
  "timed-out": { happened: "交易所未及时答复。", next: "数据没有丢失；下次同步会重试。" },
  "rate-limited": {
    happened: "交易所一再要求降低请求频率。",
    next: "请检查是否有其他程序在使用同一密钥；下次同步会重试。",
  },
  unavailable: { happened: "交易所答复其自身故障。", next: "数据没有丢失；下次同步会重试。" },
  "clock-skew": {
    happened: "校对时钟后，交易所仍拒绝了请求的时间。",
    next: "请校准本机时钟，然后重新同步。",
  },
  "key-unknown": {
    happened: "交易所不认识此 API 密钥。",
    next: "请检查密钥，或在交易所新建一个并重新连接。",
  },
  "signature-refused": {
    happened: "交易所拒绝了签名。",
    next: "多半是 API Secret 有误，请重新输入。",
  },
  "passphrase-refused": {
    happened: "交易所拒绝了口令。",
    next: "请输入创建密钥时设置的 passphrase。",
  },
  "permission-missing": {
    happened: "此 API 密钥无权读取所查询的内容。",
    next: "请在交易所为该密钥开通相应的读取权限。",
  },
  "address-not-allowed": {
    happened: "交易所不允许本机 IP 地址使用此密钥。",
    next: "请在交易所将本机地址加入该密钥的白名单。",
  },
  "address-unsafe": {
    happened: "未发送任何请求：不允许向此地址查询。",
    next: "请使用交易所自己的 https:// 地址。",
  },
  "not-a-broker": {
    happened: "交易所表示此账户不是经纪商。",
    next: "请使用经纪商本身账户的密钥。",
  },
  "wrong-environment": {
    happened: "此密钥属于交易所的另一环境（模拟盘或实盘）。",
    next: "请使用与账户地址相同环境的密钥。",
  },
  "out-of-range": { happened: "交易所不答复此时间段。", next: "数据未存储；交易所的说明如下。" },
  "no-longer-listed": {
    happened: "交易所不再列出此前列出的记录，且没有证据表明已被撤下。",
    next: "已存储的记录予以保留并计入。",
  },
  rejected: { happened: "交易所拒绝了请求。", next: "未存储任何数据；交易所的说明如下。" },
  "bad-response": {
    happened: "无法解读交易所的答复。",
    next: "该答复未存储任何数据；无法解读之处如下。",
  },
  "cursor-stuck": {
    happened: "交易所的分页在结束前停止前进。",
    next: "该答复未存储任何数据；下次同步会重新读取。",
  },
};

const ASKED_AGAIN = "此前读取的数据保留不变；稍后会再次查询。";
const NO_KEY_WAS_SENT: Words = {
  happened: "交易所拒绝了公开查询，仿佛它需要 API 密钥。",
  next: "请确认地址确为交易所的地址：可能有其他服务代为答复。",
};

/** Of public questions. */
export const realityFailures: Readonly<Record<FailureKind, Words>> = {
  ...SIGNED,
  unreachable: { ...SIGNED.unreachable, next: `请检查网络和交易所的地址。${ASKED_AGAIN}` },
  "timed-out": { ...SIGNED["timed-out"], next: ASKED_AGAIN },
  "rate-limited": {
    ...SIGNED["rate-limited"],
    next: `请检查是否有其他程序从同一 IP 地址查询。${ASKED_AGAIN}`,
  },
  unavailable: { ...SIGNED.unavailable, next: ASKED_AGAIN },
  "clock-skew": NO_KEY_WAS_SENT,
  "key-unknown": NO_KEY_WAS_SENT,
  "signature-refused": NO_KEY_WAS_SENT,
  "passphrase-refused": NO_KEY_WAS_SENT,
  "permission-missing": NO_KEY_WAS_SENT,
  "not-a-broker": NO_KEY_WAS_SENT,
  "address-not-allowed": {
    happened: "交易所不答复本机 IP 地址。",
    next: "请向交易所询问原因，或从其他地址查询。",
  },
  "wrong-environment": {
    happened: "交易所表示此地址并非所查询的环境。",
    next: "请检查交易所地址：模拟盘与实盘的地址不同。",
  },
  "cursor-stuck": { ...SIGNED["cursor-stuck"], next: `该答复未存储任何数据。${ASKED_AGAIN}` },
};

export const failures = {
  commissions: {
    ...SIGNED,
    "permission-missing": {
      happened: "此 API 密钥无权读取经纪商返佣。",
      next: "请在交易所为该密钥开通经纪商读取权限。",
    },
    "out-of-range": { happened: "交易所不再答复此时间段。", next: "只能查询最近 90 天。" },
    "cursor-stuck": { ...SIGNED["cursor-stuck"], next: "该日未存储；下次同步会重新读取。" },
  },
  repayments: {
    ...SIGNED,
    "permission-missing": {
      happened: "此 API 密钥无权读取借贷还款。",
      next: "请在交易所为该密钥开通机构借贷的读取权限。",
    },
  },
} as const satisfies TextsLike<typeof english>;
