/**
 * Executives and directors by code: name, Chinese name (may be empty), shares, votes of each share
 * (default 1).
 */
export const KNOWN_PEOPLE: Readonly<Record<string, string>> = {
  AAPL: `Arthur D. Levinson|阿瑟·莱文森|4113000
Timothy D. Cook|蒂姆·库克|3280295
Sabih Khan|萨比赫·汗|1010000
Katherine L. Adams|凯瑟琳·亚当斯|179158
Deirdre O'Brien|迪尔德丽·奥布赖恩|136810
Kevan Parekh|凯万·帕雷克|13366
Susan L. Wagner|苏珊·瓦格纳|74000
Wanda M. Austin|旺达·奥斯汀|3600`,
  MSFT: `Satya Nadella|萨提亚·纳德拉|790852
Bradford L. Smith|布拉德·史密斯|437500
Amy E. Hood|艾米·胡德|456300
Reid G. Hoffman|里德·霍夫曼|37200
Judson B. Althoff|贾德森·阿尔托夫|129300
John W. Stanton|约翰·斯坦顿|86100`,
  NVDA: `Jen-Hsun Huang|黄仁勋|853400000
Mark A. Stevens|马克·史蒂文斯|35100000
Tench Coxe|坦奇·考克斯|28400000
Harvey C. Jones|哈维·琼斯|7100000
Colette M. Kress|科莱特·克雷斯|4300000
Debora C. Shoquist|德博拉·肖奎斯特|1720000
Ajay K. Puri|阿贾伊·普里|4080000`,
  AMZN: `Jeffrey P. Bezos|杰夫·贝索斯|883800000
Andrew R. Jassy|安迪·贾西|2190000
Douglas J. Herrington|道格·赫林顿|512000
Matthew S. Garman|马特·加曼|14700
Brian T. Olsavsky|布赖恩·奥尔萨夫斯基|58300
David A. Zapolsky|戴维·扎波尔斯基|46100`,
  GOOGL: `Lawrence E. Page|拉里·佩奇|389000000|8.1
Sergey M. Brin|谢尔盖·布林|362700000|8
L. John Doerr|约翰·杜尔|26700000|1.4
Sundar Pichai|桑达尔·皮查伊|2530000
Ruth M. Porat|露丝·波拉特|1690000
Philipp Schindler|菲利普·辛德勒|540000`,
  META: `Mark E. Zuckerberg|马克·扎克伯格|342500000|4.5
Susan Li|苏珊·李|84400
Javier Olivan|哈维尔·奥利文|24900
Andrew Bosworth|安德鲁·博斯沃思|52700
Christopher K. Cox|克里斯·考克斯|303000
Robert M. Kimmitt||9800`,
  TSLA: `Elon R. Musk|埃隆·马斯克|413362000
Kimbal Musk|金博尔·马斯克|1463000
Robyn M. Denholm|罗宾·德霍姆|85000
Vaibhav Taneja|瓦伊巴夫·塔内贾|13100
Xiaotong Zhu|朱晓彤|67600
Ira M. Ehrenpreis|艾拉·埃伦普里斯|855000`,
  AVGO: `Henry Samueli|亨利·萨缪尔|51900000
Hock E. Tan|陈福阳|938000
Charles B. Kawwas|查理·卡瓦斯|846000
Kirsten M. Spears|柯尔斯滕·斯皮尔斯|341000
Mark D. Brazeal|马克·布雷泽尔|420000`,
  "BRK.B": `Warren E. Buffett|沃伦·巴菲特|298200000|2.2
Gregory E. Abel|格雷格·阿贝尔|344000
Ajit Jain|阿吉特·贾恩|173000
Marc D. Hamburg|马克·汉堡|140
Susan A. Buffett|苏珊·巴菲特|99500`,
  JPM: `James Dimon|杰米·戴蒙|7600000
Mary C. Erdoes|玛丽·厄道斯|633000
Jennifer A. Piepszak|珍妮弗·皮普萨克|101000
Marianne Lake|玛丽安·莱克|172000
Jeremy Barnum|杰里米·巴纳姆|67000`,
  V: `Ryan McInerney|瑞安·麦金纳尼|309000
Alfred F. Kelly, Jr.|艾尔弗雷德·凯利|186000
Christopher Suh|克里斯·徐|41000
Paul D. Fabara|保罗·法巴拉|75000
Lloyd A. Carney||9200`,
  LLY: `David A. Ricks|戴文睿|672000
Daniel Skovronsky|丹尼尔·斯科夫龙斯基|145000
Lucas Montarce||26700
Anat Hakim||54000
Ilya Yuffa||31800`,
  WMT: `S. Robson Walton|罗布森·沃尔顿|3560000000
Steuart L. Walton||1820000
C. Douglas McMillon|董明伦|4060000
John R. Furner|约翰·福纳|1120000
John David Rainey|约翰·雷尼|602000`,
  KO: `Herbert A. Allen III|赫伯特·艾伦三世|18200000
James Quincey|詹鲲杰|470000
Henrique Braun|恩里克·布劳恩|129000
John Murphy|约翰·墨菲|248000
Manuel Arroyo||67000`,
  JNJ: `Joaquin Duato|华金·杜阿托|382000
Joseph J. Wolk|约瑟夫·沃尔克|109000
Jennifer L. Taubert||208000
John C. Reed||31000`,
  XOM: `Darren W. Woods|伍德伦|3020000
Neil A. Chapman|尼尔·查普曼|1210000
Kathryn A. Mikells|凯瑟琳·米克尔斯|331000
Jack P. Williams, Jr.||1410000`,
  COST: `Ron M. Vachris|罗恩·瓦赫里斯|31500
Hamilton E. James|汉密尔顿·詹姆斯|45900
Gary Millerchip|加里·米勒奇普|5200
W. Craig Jelinek|克雷格·杰利内克|196000`,
  NFLX: `Reed Hastings|里德·哈斯廷斯|23100000
Theodore A. Sarandos|泰德·萨兰多斯|3700000
Gregory K. Peters|格雷格·彼得斯|1280000
Spencer Neumann|斯宾塞·诺伊曼|340000
Jay C. Hoag|杰伊·霍格|8900000`,
  AMD: `Lisa T. Su|苏姿丰|3240000
Mark D. Papermaster|马克·佩珀马斯特|1550000
Forrest E. Norrod|福里斯特·诺罗德|305000
Jean X. Hu|胡锦|92000`,
  INTC: `Lip-Bu Tan|陈立武|690000
David A. Zinsner|戴维·津斯纳|247000
Michelle Johnston Holthaus||301000
Frank D. Yeary||68000`,
  ORCL: `Lawrence J. Ellison|拉里·埃里森|1157000000
Safra A. Catz|萨弗拉·卡茨|1118000
Clayton M. Magouyrk||153000
Michael D. Sicilia||96000
Jeffrey O. Henley|杰弗里·亨利|1010000`,
  DIS: `Robert A. Iger|鲍勃·艾格|222000
James P. Gorman|詹姆斯·戈尔曼|21000
Hugh F. Johnston|休·约翰斯顿|77000
Horacio E. Gutierrez||68000`,
  MCD: `Christopher J. Kempczinski|克里斯·肯普钦斯基|92000
Ian F. Borden|伊恩·博登|23700
Joseph M. Erlinger||18300
Desiree Ralls-Morrison||9100`,
  PLTR: `Peter A. Thiel|彼得·蒂尔|73900000|7
Stephen A. Cohen|斯蒂芬·科恩|9500000|9
Alexander C. Karp|亚历克斯·卡普|6430000|11
Shyam Sankar|希亚姆·桑卡尔|1560000
David A. Glazer|戴维·格拉泽|610000`,
  COIN: `Brian Armstrong|布莱恩·阿姆斯特朗|24800000|5.4
Marc L. Andreessen|马克·安德森|240000|3
Alesia J. Haas|阿莱西亚·哈斯|52000
Emilie Choi|崔美丽|291000
Paul Grewal|保罗·格雷瓦尔|84000`,
  MSTR: `Michael J. Saylor|迈克尔·塞勒|20020000|6.8
Phong Le|黎方|24000
Andrew Kang|安德鲁·姜|12400
Jarrod M. Patten||19800`,
  GME: `Ryan Cohen|瑞安·科恩|38350000
Lawrence Cheng|拉里·程|88000
Alain Attal|阿兰·阿塔尔|540000
Daniel Moore||13000`,
  HOOD: `Baiju Bhatt|拜朱·巴特|54900000|5
Vladimir Tenev|弗拉德·特涅夫|50400000|5
Jason Warnick|杰森·沃尼克|817000
Steven Quirk||302000`,
  BABA: `Joseph C. Tsai|蔡崇信|33500000
Eddie Yongming Wu|吴泳铭|1900000
J. Michael Evans|迈克尔·埃文斯|640000
Toby Hong Xu|徐宏|93000`,
  TSM: `C. C. Wei|魏哲家|1340000
Wendell Huang|黄仁昭|350000
F. C. Tseng|曾繁城|5500000
Y. P. Chyn|秦永沛|1320000`,
};
