export const MIN_PASSWORD_LENGTH = 12;
/** Enough for any passphrase. Bounds the work of hashing. */
export const MAX_PASSWORD_LENGTH = 256;
/** Distinct characters; fewer means a key was held down. */
const MIN_DISTINCT = 5;
const SHORTEST_NAME = 4;
const PRODUCT = "brokerdesk";

export type PasswordProblem =
  | "too-short"
  | "too-long"
  | "too-plain"
  | "same-as-email"
  | "holds-name"
  | "holds-product"
  | "common"
  | "unchanged";

/** A refusal of the contract's unions. */
export const refused = <Problem extends string>(problem: Problem) =>
  ({ kind: "refused", problem }) as const;

/**
 * What is wrong with a new password; null: nothing. "unchanged" is checked by the caller, who knows
 * the old one.
 */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return "too-short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too-long";
  if (new Set(password).size < MIN_DISTINCT) return "too-plain";
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return "same-as-email";
  const letters = lettersOf(password);
  const name = lettersOf(email.split("@")[0] ?? "");
  if (name.length >= SHORTEST_NAME && letters.includes(name)) return "holds-name";
  if (letters.includes(PRODUCT)) return "holds-product";
  return isCommonPassword(password) ? "common" : null;
}

/** Lower-case letters and digits only: "Broker-Desk 1" becomes "brokerdesk1". */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Words of the most common passwords with twelve or more characters. Letters only. */
const COMMON_WORDS = `
password passwort passwords passphrase passcode mypassword motdepasse contrasena parola heslo wachtwoord haslo senha
welcome letmein changeme default secret admin administrator root user guest login master access system server
windows internet computer network google facebook microsoft samsung motorola toshiba apple iphone android linux
iloveyou iloveu ilove loveyou loveme love lover lovely forever always together mylove truelove babygirl babyboy baby
princess prince angel angels sunshine sweetheart sweetie honey darling beautiful gorgeous cutie hottie sexy
football baseball basketball softball soccer hockey tennis cricket golf volleyball swimming running fishing hunting
superman batman spiderman ironman wonderwoman wolverine superstar superhero pokemon pikachu naruto minecraft fortnite
starwars startrek gandalf legolas aragorn frodo hobbit matrix neo trinity skywalker vader yoda jedi harrypotter
dragon dragons monkey tiger lion eagle falcon hawk wolf bear panther cougar jaguar dolphin shark horse unicorn
mustang corvette camaro ferrari porsche mercedes toyota honda nissan chevy chevrolet yamaha suzuki kawasaki harley
shadow hunter ranger killer warrior soldier captain general knight king queen wizard ninja samurai pirate viking
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwer qwert qazwsx qazwsxedc wsxedc edcrfv
asdasd qweqwe qweasd qweasdzxc zaq xsw cde abc abcd abcde abcdef abcdefg abcdefgh xyz aaa bbb asd qwe zxc
michael michelle jennifer jessica jordan joshua daniel danielle matthew andrew anthony thomas robert william charles
charlie george joseph christopher christian christina christine nicholas nicole samantha amanda ashley stephanie
elizabeth alexander alexandra alexandre alexandru alejandro fernando francisco gabriel gabriela jonathan benjamin
patrick brandon victoria vanessa veronica rebecca heather melissa tiffany jasmine natasha natalie nathan jackson
richard edward david steven stephen kevin brian justin jason james john peter paul mark martin maria mary anna marie
hannah sarah rachel laura lauren linda susan barbara angela sandra monica claudia karina valentina sebastian
liverpool manchester manchesterunited manchestercity manutd arsenal chelsea everton tottenham barcelona realmadrid
juventus bayern rangers celtic united newcastle westham lakers yankees cowboys steelers packers patriots raiders
redsox bulldogs wildcats broncos eagles dallas chicago boston newyork london paris berlin madrid tokyo texas florida
california america american australia england ireland scotland canada brazil mexico germany france russia india china
freedom liberty justice victory success happy happiness smile peace hope faith believe blessed grace heaven
jesus jesuschrist christ jesusislord jesusisking jesuslovesme jesussaves godisgood godislove god lord bible church
trustno trustnoone nothing something anything everything whatever whoknows idontknow dontknow forgot remember
fuckyou fuckoff fuckthis fuck fucker motherfucker shit bullshit asshole bitch pussy dick sex hello hellokitty kitty
thisismypassword thisisapassword thisismy mypass mysecret openup opensesame sesame testing test tester tests demo
temp temporary sample example guestuser newuser newpassword newpass oldpassword pass passw word wordpass drowssap
correcthorsebatterystaple correcthorse batterystaple letmeinplease letmein please thankyou goodluck lucky
summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday birthday christmas holiday vacation
money million billion dollar euro bitcoin ethereum crypto trader trading broker exchange market invest wallet bitget
diamond silver golden gold platinum crystal pepper ginger cookie cookies chocolate banana orange cherry strawberry
blackberry peanut cheese coffee pizza hamburger icecream cocacola pepsi
family friends friend bestfriends mother father mommy daddy brother sister sisters mama papa buddy school college
university student teacher engineer manager office company business support service helpdesk security
purple yellow green black white blue red pink rainbow butterfly flower flowers rose lily daisy
music guitar metallica nirvana slipknot eminem beatles blink linkinpark greenday rockstar rocknroll
playstation nintendo xbox gamer games warcraft worldofwarcraft counterstrike leagueoflegends callofduty halo
monster thunder lightning storm phoenix inferno diablo demon devil satan lucifer vampire zombie ghost
mickey mickeymouse minnie donald snoopy garfield scooby scoobydoo tinkerbell winniethepooh tigger simpsons
killa gangster thuglife westside eastside blackjack casino poker player playboy
iamthebest iamgod iamking iamawesome number numberone theone thebest thegreat awesome amazing perfect magic
woaini wodemima mima nihao zhongguo beijing shanghai hongkong taiwan woaiwojia wangwang
`;

/** Runs along a keyboard or alphabet, in either direction. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1234567890qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
  "qazwsxedcrfvtgbyhnujmikolp",
];

/** Characters that stand for a letter: "p@ssw0rd". */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const WORDS = [...new Set(COMMON_WORDS.trim().split(/\s+/))]
  .sort((a, b) => b.length - a.length)
  .join("|");
/** One or two of the words, or one repeated, with anything but letters around them. */
const OF_WORDS = new RegExp(`^\\P{L}*(?:(?:${WORDS})\\P{L}*){1,2}$`, "u");
const WORD_AGAIN = new RegExp(`^\\P{L}*(${WORDS})\\P{L}*(?:\\1\\P{L}*)+$`, "u");
const BACKWARD_RUNS = RUNS.map((run) => [...run].reverse().join(""));
/** Shorter runs occur by chance. */
const SHORTEST_RUN = 4;

/**
 * Whether it is guessed early: common words with digits around them, keyboard runs, repetition, or
 * no letter.
 */
function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase().trim();
  if (!/\p{L}/u.test(text) || /^(.+?)\1+$/su.test(text)) return true;
  const plain = text.replace(/(?<=\p{L}[@4310!$57]*)[@4310!$57](?=[@4310!$57]*\p{L})/gu, (sign) => {
    return WRITTEN_FOR[sign] ?? sign;
  });
  const joined = text.replaceAll(/[^\p{L}\d]/gu, "");
  return (
    [text, plain, joined].some((one) => OF_WORDS.test(one) || WORD_AGAIN.test(one)) ||
    isMadeOfRuns(joined)
  );
}

function isMadeOfRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const length = longestRun(text.slice(at));
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return true;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of [...RUNS, ...BACKWARD_RUNS]) {
    while (longest < text.length && run.includes(text.slice(0, longest + 1))) longest += 1;
  }
  return longest;
}
