import { escapeText } from "./cell";

/** A note that a spreadsheet shows when the pointer rests on the cell; `place` counts columns from 0. */
export type HeaderNote = { readonly cell: string; readonly place: number; readonly text: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What belongs to the sheet of this number: the shapes of its notes, then their texts. */
export function noteRelationsXml(sheet: number): string {
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/vmlDrawing" Target="../drawings/notes${sheet}.vml"/><Relationship Id="rId2" Type="${OFFICE}/comments" Target="../comments${sheet}.xml"/></Relationships>`;
}

export function commentsXml(notes: readonly HeaderNote[]): string {
  const comments = notes.map(
    ({ cell, text }) =>
      `<comment ref="${cell}" authorId="0"><text><t xml:space="preserve">${escapeText(text)}</t></text></comment>`,
  );
  return `${HEAD}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Broker Desk</author></authors><commentList>${comments.join("")}</commentList></comments>`;
}

/** Ids of shapes begin anew on each sheet, a block of so many apart (as Excel numbers them). */
const IDS_A_SHEET = 1024;

/**
 * Excel shows a note only if it has a shape: here hidden, two columns wide and two rows high. The
 * names of ids are Excel's.
 */
export function drawingXml(sheet: number, notes: readonly HeaderNote[]): string {
  const shapes = notes.map(
    ({ place }, at) =>
      `<v:shape id="_x0000_s${sheet * IDS_A_SHEET + at + 1}" type="#_x0000_t202" style="position:absolute;width:120pt;height:30pt;z-index:${at + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${place + 1}, 12, 1, 4, ${place + 3}, 12, 3, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${place}</x:Column></x:ClientData></v:shape>`,
  );
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${sheet}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join("")}</xml>`;
}
