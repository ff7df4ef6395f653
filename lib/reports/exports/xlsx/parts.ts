import { STYLES_XML } from "./styles";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The small parts of a workbook with these sheets, by their path in the file. Names are ours: nothing to escape. */
export function workbookParts(names: readonly string[]): [path: string, xml: string][] {
  return [
    ["[Content_Types].xml", contentTypes(names)],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ["xl/workbook.xml", workbook(names)],
    ["xl/_rels/workbook.xml.rels", workbookRelations(names)],
    ["xl/styles.xml", STYLES_XML],
  ];
}

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${SHEET_TYPES}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>${sheets.join("")}</Types>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function workbookRelations(names: readonly string[]): string {
  const sheets = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}
