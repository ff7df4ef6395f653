/**
 * Institutions that hold a part of nearly every company: name, Chinese name (may be empty), part in
 * percent.
 */
export const INSTITUTIONS = `
The Vanguard Group, Inc.|先锋领航集团|9.1
BlackRock, Inc.|贝莱德|7.5
State Street Corporation|道富集团|4.1
FMR LLC|富达管理研究|2.7
Geode Capital Management, LLC|Geode资本管理|2.3
JPMorgan Chase & Co.|摩根大通|1.8
T. Rowe Price Group, Inc.|普信集团|1.6
Morgan Stanley|摩根士丹利|1.5
Capital World Investors|资本世界投资者|1.4
Capital Research Global Investors|资本研究全球投资者|1.3
Norges Bank Investment Management|挪威央行投资管理|1.2
Bank of America Corporation|美国银行|1.15
Northern Trust Corporation|北方信托|1
UBS Group AG|瑞银集团|0.95
The Goldman Sachs Group, Inc.|高盛集团|0.85
Wellington Management Group LLP|威灵顿管理|0.8
Invesco Ltd.|景顺|0.78
Charles Schwab Investment Management|嘉信投资管理|0.75
Legal & General Group Plc|法通集团|0.72
The Bank of New York Mellon Corporation|纽约梅隆银行|0.65
Amundi|东方汇理|0.6
Fisher Investments|费雪投资|0.55
Dimensional Fund Advisors LP|德明信基金|0.52
Wells Fargo & Company|富国银行|0.5
Ameriprise Financial, Inc.|阿默普莱斯金融|0.48
Royal Bank of Canada|加拿大皇家银行|0.45
Nuveen, LLC|纽文|0.44
Franklin Resources, Inc.|富兰克林资源|0.42
AllianceBernstein L.P.|联博|0.4
Baillie Gifford & Co.|柏基投资|0.38
Swiss National Bank|瑞士国家银行|0.35
Deutsche Bank AG|德意志银行|0.32
Barclays PLC|巴克莱|0.31
Janus Henderson Group plc|骏利亨德森|0.3
Sumitomo Mitsui Trust Group, Inc.|三井住友信托|0.29
Jennison Associates LLC||0.28
LPL Financial LLC||0.27
National Pension Service|韩国国民年金|0.26
Mitsubishi UFJ Asset Management Co., Ltd.|三菱日联资产管理|0.25
California Public Employees Retirement System|加州公务员退休基金|0.24
Citadel Advisors LLC|城堡投资|0.23
HSBC Holdings plc|汇丰控股|0.22
Susquehanna International Group, LLP|海纳国际|0.21
Raymond James Financial, Inc.||0.2
PRIMECAP Management Company||0.19
New York State Common Retirement Fund||0.18
California State Teachers Retirement System||0.17
CPP Investments|加拿大养老基金投资公司|0.16
D. E. Shaw & Co., L.P.|德劭集团|0.15
Millennium Management LLC|千禧管理|0.14
Creative Planning, LLC||0.13
Renaissance Technologies LLC|文艺复兴科技|0.12
State Board of Administration of Florida||0.11
Rhumbline Advisers||0.1
Two Sigma Investments, LP|双西投资|0.09
APG Asset Management N.V.||0.08
Parametric Portfolio Associates LLC||0.07
Ontario Teachers' Pension Plan Board||0.06
Cetera Investment Advisers LLC||0.05
PGGM Investments||0.04`;

/**
 * By code: holders of this company only, and institutions whose part of it differs. Same columns.
 */
export const OWN_HOLDERS: Readonly<Record<string, string>> = {
  AAPL: `Berkshire Hathaway Inc.|伯克希尔·哈撒韦|1.87
The Vanguard Group, Inc.||9.47
BlackRock, Inc.||7.75
Arthur D. Levinson|阿瑟·莱文森|0.03`,
  MSFT: `Steven A. Ballmer|史蒂夫·鲍尔默|4.48
William H. Gates III|比尔·盖茨|1.34`,
  NVDA: `Jen-Hsun Huang|黄仁勋|3.51
FMR LLC||4.02`,
  AMZN: `Jeffrey P. Bezos|杰夫·贝索斯|8.27
MacKenzie Scott|麦肯齐·斯科特|0.9`,
  GOOGL: `Lawrence E. Page|拉里·佩奇|3.21
Sergey M. Brin|谢尔盖·布林|3.02`,
  META: `Mark E. Zuckerberg|马克·扎克伯格|13.55
FMR LLC||5.1`,
  TSLA: `Elon R. Musk|埃隆·马斯克|12.84
Kimbal Musk|金博尔·马斯克|0.04
Baillie Gifford & Co.||0.52`,
  AVGO: `Capital World Investors||4.6
Henry Samueli|亨利·萨缪尔|1.1`,
  "BRK.B": `Warren E. Buffett|沃伦·巴菲特|13.8
Gates Foundation Trust|盖茨基金会信托|1.1
First Manhattan Co.||0.42`,
  JPM: "James Dimon|杰米·戴蒙|0.28",
  LLY: `Lilly Endowment Inc.|礼来捐赠基金|9.62
PNC Financial Services Group, Inc.|PNC金融服务|5.25`,
  WMT: `Walton Enterprises, LLC|沃尔顿企业|37.6
Walton Family Holdings Trust|沃尔顿家族控股信托|7.4
The Vanguard Group, Inc.||5.2`,
  KO: `Berkshire Hathaway Inc.|伯克希尔·哈撒韦|9.3
Herbert A. Allen III|赫伯特·艾伦三世|0.42`,
  NFLX: "Reed Hastings|里德·哈斯廷斯|0.55",
  INTC: `United States Department of Commerce|美国商务部|9.9
NVIDIA Corporation|英伟达|4.4
SoftBank Group Corp.|软银集团|2`,
  ORCL: `Lawrence J. Ellison|拉里·埃里森|40.6
The Vanguard Group, Inc.||5.7`,
  PLTR: `Peter A. Thiel|彼得·蒂尔|3.1
Alexander C. Karp|亚历克斯·卡普|0.27
Stephen A. Cohen|斯蒂芬·科恩|0.4`,
  COIN: `Brian Armstrong|布莱恩·阿姆斯特朗|9.2
Frederick E. Ehrsam III|弗雷德·厄萨姆|1.3
ARK Investment Management LLC|方舟投资|1.9`,
  MSTR: `Michael J. Saylor|迈克尔·塞勒|6.7
Capital Research Global Investors||7.6`,
  GME: "Ryan Cohen|瑞安·科恩|8.4",
  HOOD: `Vladimir Tenev|弗拉德·特涅夫|5.6
Baiju Bhatt|拜朱·巴特|6.1
ARK Investment Management LLC|方舟投资|1.2`,
  BABA: `SoftBank Group Corp.|软银集团|0.48
Joseph C. Tsai|蔡崇信|1.4
Jack Yun Ma|马云|4.3`,
  TSM: `National Development Fund, Executive Yuan|行政院国家发展基金|6.38
Morris Chang|张忠谋|0.48`,
};
