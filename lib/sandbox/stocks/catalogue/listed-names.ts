/** Real companies and funds: code, English name, Chinese name (may be empty). */
export const LISTED_NAMES = `
AAPL|Apple Inc.|苹果公司
MSFT|Microsoft Corporation|微软公司
NVDA|NVIDIA Corporation|英伟达
AMZN|Amazon.com, Inc.|亚马逊
GOOGL|Alphabet Inc. Class A|谷歌-A
META|Meta Platforms, Inc.|Meta平台
TSLA|Tesla, Inc.|特斯拉
AVGO|Broadcom Inc.|博通
BRK.B|Berkshire Hathaway Inc. Class B|伯克希尔·哈撒韦-B
JPM|JPMorgan Chase & Co.|摩根大通
V|Visa Inc.|Visa
LLY|Eli Lilly and Company|礼来
WMT|Walmart Inc.|沃尔玛
KO|The Coca-Cola Company|可口可乐
JNJ|Johnson & Johnson|强生
XOM|Exxon Mobil Corporation|埃克森美孚
COST|Costco Wholesale Corporation|开市客
NFLX|Netflix, Inc.|奈飞
AMD|Advanced Micro Devices, Inc.|超威半导体
INTC|Intel Corporation|英特尔
ORCL|Oracle Corporation|甲骨文
DIS|The Walt Disney Company|迪士尼
MCD|McDonald's Corporation|麦当劳
PLTR|Palantir Technologies Inc.|Palantir
COIN|Coinbase Global, Inc.|Coinbase
MSTR|Strategy Inc|Strategy
GME|GameStop Corp.|游戏驿站
HOOD|Robinhood Markets, Inc.|Robinhood
BABA|Alibaba Group Holding Limited|阿里巴巴
TSM|Taiwan Semiconductor Manufacturing Company Limited|台积电
MA|Mastercard Incorporated|万事达
UNH|UnitedHealth Group Incorporated|联合健康
PG|The Procter & Gamble Company|宝洁
HD|The Home Depot, Inc.|家得宝
ABBV|AbbVie Inc.|艾伯维
BAC|Bank of America Corporation|美国银行
CRM|Salesforce, Inc.|赛富时
CVX|Chevron Corporation|雪佛龙
PEP|PepsiCo, Inc.|百事可乐
ADBE|Adobe Inc.|奥多比
CSCO|Cisco Systems, Inc.|思科
QCOM|QUALCOMM Incorporated|高通
TXN|Texas Instruments Incorporated|德州仪器
IBM|International Business Machines Corporation|IBM
GE|GE Aerospace|通用电气航空航天
BA|The Boeing Company|波音
CAT|Caterpillar Inc.|卡特彼勒
NKE|NIKE, Inc.|耐克
SBUX|Starbucks Corporation|星巴克
PFE|Pfizer Inc.|辉瑞
MRK|Merck & Co., Inc.|默沙东
T|AT&T Inc.|美国电话电报
VZ|Verizon Communications Inc.|威瑞森
F|Ford Motor Company|福特汽车
GM|General Motors Company|通用汽车
R|Ryder System, Inc.|莱德系统
UBER|Uber Technologies, Inc.|优步
ABNB|Airbnb, Inc.|爱彼迎
PYPL|PayPal Holdings, Inc.|贝宝
SHOP|Shopify Inc.|Shopify
SPOT|Spotify Technology S.A.|Spotify
SNOW|Snowflake Inc.|Snowflake
RBLX|Roblox Corporation|罗布乐思
RDDT|Reddit, Inc.|Reddit
RIVN|Rivian Automotive, Inc.|Rivian
LCID|Lucid Group, Inc.|Lucid
NIO|NIO Inc.|蔚来
LI|Li Auto Inc.|理想汽车
XPEV|XPeng Inc.|小鹏汽车
PDD|PDD Holdings Inc.|拼多多
JD|JD.com, Inc.|京东
BIDU|Baidu, Inc.|百度
NTES|NetEase, Inc.|网易
BILI|Bilibili Inc.|哔哩哔哩
TME|Tencent Music Entertainment Group|腾讯音乐
FUTU|Futu Holdings Limited|富途控股
ARM|Arm Holdings plc|Arm
ASML|ASML Holding N.V.|阿斯麦
MU|Micron Technology, Inc.|美光科技
SMCI|Super Micro Computer, Inc.|超微电脑
MRVL|Marvell Technology, Inc.|迈威尔科技
CRWD|CrowdStrike Holdings, Inc.|CrowdStrike
PANW|Palo Alto Networks, Inc.|派拓网络
NOW|ServiceNow, Inc.|ServiceNow
XYZ|Block, Inc.|Block
AMC|AMC Entertainment Holdings, Inc.|AMC院线
MARA|MARA Holdings, Inc.|MARA控股
RIOT|Riot Platforms, Inc.|Riot
CRCL|Circle Internet Group, Inc.|Circle
GS|The Goldman Sachs Group, Inc.|高盛
MS|Morgan Stanley|摩根士丹利
C|Citigroup Inc.|花旗集团
WFC|Wells Fargo & Company|富国银行
AXP|American Express Company|美国运通
NVO|Novo Nordisk A/S|诺和诺德
SONY|Sony Group Corporation|索尼
TM|Toyota Motor Corporation|丰田汽车
SPY|SPDR S&P 500 ETF Trust|标普500指数ETF
QQQ|Invesco QQQ Trust|纳指100ETF
TLT|iShares 20+ Year Treasury Bond ETF|20年期以上美国国债ETF
GLD|SPDR Gold Shares|
ARKK|ARK Innovation ETF|`;

/** Pairs whose symbol has an old code: the company has taken another one since. */
export const OLD_CODE_IN_PAIR: Readonly<Record<string, string>> = { XYZ: "SQ" };

/** Funds have neither executives nor earnings. */
const FUNDS: readonly string[] = ["SPY", "QQQ", "TLT", "GLD", "ARKK"];

export const isFund = (code: string): boolean => FUNDS.includes(code);

let listed: ReadonlySet<string> | null = null;

/** Whether the code is a real company's or fund's. */
export function isListed(code: string): boolean {
  listed ??= new Set(
    LISTED_NAMES.trim()
      .split("\n")
      .map((line) => line.slice(0, line.indexOf("|"))),
  );
  return listed.has(code);
}
