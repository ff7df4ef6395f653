import type { Random } from "@/lib/sandbox/core/random";

type NamePart = readonly [en: string, zh: string];

const parse = (text: string): NamePart[] =>
  text.split(" ").map((pair) => pair.split("=") as [string, string]);

const FIRST = parse(
  "North=北 Silver=银 Blue=蓝 Stone=石 Bright=明 High=高 Clear=清 Gold=金 Iron=铁 Oak=橡 Pine=松 River=河 Summit=峰 " +
    "Harbor=港 Lake=湖 Sun=日 Star=星 Cedar=杉 Falcon=隼 Eagle=鹰 Granite=岩 Coral=珊 Amber=珀 Copper=铜 Delta=洲 " +
    "Echo=音 Ember=烬 Fern=蕨 Frost=霜 Grove=林 Haven=湾 Juniper=柏 Lumen=光 Maple=枫 Meridian=午 Nova=新 Orchid=兰 " +
    "Prairie=原 Quartz=晶 Sage=贤 Sierra=岭 Terra=地 Vale=谷 Willow=柳 Zephyr=风 Atlas=图 Beacon=塔 Canyon=峡",
);
const SECOND = parse(
  "bridge=桥 field=田 gate=门 point=点 ridge=脊 wood=木 view=景 port=港 mark=标 crest=冠 haven=湾 line=线 path=路 " +
    "shore=岸 spring=泉 ton=顿 way=途 brook=溪 dale=谷 ford=津 land=地 mont=山 side=畔 stead=庄 wick=坊 worth=沃",
);
const TRADE = parse(
  "Therapeutics=医疗 Software=软件 Bancorp=银行 Energy=能源 Industries=工业 Pharmaceuticals=制药 Semiconductor=半导体 " +
    "Holdings=控股 Logistics=物流 Networks=网络 Biosciences=生物科学 Capital=资本 Foods=食品 Robotics=机器人 " +
    "Materials=材料 Insurance=保险 Realty=地产 Aerospace=航天 Entertainment=娱乐 Diagnostics=诊断 Mining=矿业 " +
    "Water=水务 Retail=零售 Systems=系统",
);
const ENDINGS = ["Inc.", "Corporation", "Ltd.", "plc", "Group", "Holdings Inc.", "Co."] as const;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const GIVEN = (
  "James Mary Robert Patricia Wei Linda David Susan Carlos Jessica Raj Karen Thomas Nancy Hiroshi Sarah Daniel " +
  "Laura Priya Emma Andrew Mei Olivia Paul Anna Victor Grace Omar Julia Henrik"
).split(" ");
const FAMILY = (
  "Smith Johnson Chen Williams Patel Brown Garcia Kim Miller Davis Wang Lopez Anderson Nguyen Taylor Moore " +
  "Tanaka Martin Lee Thompson Singh Clark Lewis Walker Novak Hall Allen Young Rossi Wright"
).split(" ");

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[random.int(list.length)] as T;

export type InventedName = { readonly en: string; readonly zh: string };

export function inventCompany(random: Random): InventedName {
  const first = pick(random, FIRST);
  const second = pick(random, SECOND);
  const trade = pick(random, TRADE);
  const stem = first[0] + second[0];
  return {
    en: `${stem} ${trade[0]} ${pick(random, ENDINGS)}`,
    zh: first[1] + second[1] + trade[1],
  };
}

export function inventFund(random: Random): InventedName {
  const first = pick(random, FIRST);
  const second = pick(random, SECOND);
  const kind = pick(random, [
    "Capital Management LP",
    "Asset Management LLC",
    "Advisors, Inc.",
    "Partners LP",
  ]);
  return { en: `${first[0]}${second[0]} ${kind}`, zh: `${first[1]}${second[1]}资产管理` };
}

export function inventPerson(random: Random): InventedName {
  const initial = random.chance(600) ? ` ${LETTERS[random.int(26)]}.` : "";
  const name = `${pick(random, GIVEN)}${initial} ${pick(random, FAMILY)}`;
  return { en: name, zh: name };
}

/** Three or four letters, seldom two; some have a class, as in "BRK.B". */
export function inventCode(random: Random): string {
  const length = drawCodeLength(random);
  const letters = Array.from({ length }, () => LETTERS[random.int(26)]).join("");
  if (!random.chance(12)) return letters;
  return `${letters}.${random.chance(500) ? "A" : "B"}`;
}

function drawCodeLength(random: Random): number {
  if (random.chance(30)) return 2;
  return random.chance(450) ? 3 : 4;
}
