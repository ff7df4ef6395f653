/**
 * Texts that would run as SQL if a statement contained them; some of them then count in `sequence`.
 */
export const sqlTexts = (sequence: string): readonly string[] => [
  "' OR '1'='1",
  `'; SELECT nextval('${sequence}'); --`,
  "1) UNION SELECT email, password_hash FROM users --",
  `\\'; SELECT nextval($$${sequence}$$) --`,
  `(select nextval($$${sequence}$$))`,
  `%' AND 1=(SELECT nextval('${sequence}')) AND '%'='`,
  `uid" desc; select nextval($$${sequence}$$); --`,
];

/** Pages that read these parameters. */
export const PAGES_OF_FILTERS = [
  ...[
    "/overview",
    "/commissions",
    "/clients",
    "/repayments",
    "/proof",
    "/research",
    "/rates",
    "/coverage",
  ],
  ...["/trading/assets", "/trading/orders", "/trading/orders/fills"],
] as const;

/** Every parameter that a filter, a search, a sort or a page number reads. */
export const PARAMS = [
  ...[
    "uid",
    "exceptUid",
    "uidList",
    "coin",
    "exceptCoin",
    "symbol",
    "exceptSymbol",
    "productType",
    "label",
  ],
  ...[
    "exceptProductType",
    "repayType",
    "businessType",
    "order",
    "q",
    "state",
    "sort",
    "direction",
    "after",
  ],
  ...[
    "from",
    "to",
    "preset",
    "at",
    "month",
    "by",
    "chartBy",
    "chartCoin",
    "view",
    "codes",
    "kind",
    "result",
  ],
  ...[
    "person",
    "object",
    "address",
    "row",
    "of",
    "locale",
    "category",
    "side",
    "placed",
    "orderId",
    "when",
  ],
] as const;

/**
 * Addresses that sign-in must never redirect to: some browser takes each for another site or a
 * script.
 */
export const ELSEWHERE = [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/..//evil.example",
  "/.//evil.example",
  "https:evil.example",
  "http:///evil.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "@evil.example",
  "/overview@evil.example/../..//evil.example",
  "http://localhost@evil.example",
  "/\r\nLocation: https://evil.example",
] as const;

/** Cells that a spreadsheet would run as formulas. */
export const FORMULAS = [
  '=HYPERLINK("http://evil.example")',
  "+1+1",
  "-1+1|cmd",
  "@SUM(1)",
  "\t=1+1",
] as const;

/** Ways out of a folder, in the spellings of an address. */
export const WAYS_OUT = [
  "../secrets.json",
  "..%2fsecrets.json",
  "..%2f..%2fsecrets.json",
  "%2e%2e%2f%2e%2e%2fsecrets.json",
  "..%5c..%5csecrets.json",
  "%2e%2e/secrets.json",
  "..;/secrets.json",
  "....//....//secrets.json",
  "%252e%252e%252fsecrets.json",
  "file:%2f%2f%2fetc%2fpasswd",
  "%2fetc%2fpasswd",
] as const;
