import { expect, test } from "vitest";
import { readPastedHtml } from "./pasted-html.ts";

/* The RTF of Word and LibreOffice around the digits of pictures, as these programs write it. */

const PNG = `89504e470d0a1a0a${"00".repeat(60)}49454e44ae426082`;
const JPEG = `ffd8ffe0${"11".repeat(60)}ffd9`;

const hex = (digits: string) => digits.replaceAll(/.{64}/g, "$&\r\n");

const OLD = String.raw`{\nonshppict{\pict\picscalex100\picw847\pich847\wmetafile8\bliptag-566036246\blipupi95{\*\blipuid de42f8ea923fe291b6e230b56be1e1ee}${hex("0100090000".repeat(20))}}}`;

const word = (blip: string, digits: string) =>
  String.raw`{\*\shppict{\pict{\*\picprop\shplid1026{\sp{\sn shapeType}{\sv 75}}{\sp{\sn metroBlob}{\sv ${hex("504b0304".repeat(40))}}}}\picscalex100\picscaley100\picw847\pich847\picwgoal480\pichgoal480${blip}\bliptag-566036246\blipupi95{\*\blipuid de42f8ea923fe291b6e230b56be1e1ee}${hex(digits)}}}${OLD}`;

const WORD_RTF = (...pictures: string[]) =>
  String.raw`{\rtf1\adeflang1025\ansi\ansicpg1250 {\rtlch\fcs1 \af0 Raz }` + pictures.join("\r\n") + "}";

const WRITER_RTF = String.raw`{\rtf1\ansi{\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv }}{\sp{\sn wzName}{\sv Obraz1}}}\picscalex157\picscaley165\picw24\pich16\picwgoal360\pichgoal240\pngblip
${hex(PNG)}}}${OLD}}`;

const shape = (name: string, kind = 'type="#_x0000_t75"') =>
  `<!--[if gte vml 1]><v:shape\n id="${name}" o:spid="_x0000_i1026" ${kind} alt="a" style='width:24pt'></v:shape><![endif]-->`;
const image = (name: string, file: string) =>
  `<![if !vml]><img width=32 height=32 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/${file}" v:shapes="${name}"><![endif]>`;

async function filesOf(html: string, rtf: string) {
  const { pictures } = readPastedHtml(html, { rtf });
  return Promise.all(
    pictures.map(async ({ name, file }) => {
      const bytes = file ? Buffer.from(await file.arrayBuffer()).toString("hex") : null;
      return [name, file?.type ?? null, bytes];
    }),
  );
}

test("pictures of Word come out of the RTF, in their order; drawings are not in it", async () => {
  const html = `<p>Raz ${shape("Obraz_x0020_4")}${image("Obraz_x0020_4", "clip_image001.png")}</p>
    <p>${shape("Elipsa_x0020_1", 'coordsize="1,1"')}${image("Elipsa_x0020_1", "clip_image002.png")}
    ${shape("Obraz_x0020_5")}${image("Obraz_x0020_5", "clip_image003.jpg")}</p>`;
  expect(await filesOf(html, WORD_RTF(word("\\pngblip", PNG), word("\\jpegblip", JPEG)))).toEqual([
    ["clip_image001.png", "image/png", PNG],
    ["clip_image002.png", null, null],
    ["clip_image003.jpg", "image/jpeg", JPEG],
  ]);
});

test("a picture of LibreOffice comes out of the RTF", async () => {
  const html = `<p>Obraz: <img src="file:///tmp/lu123.tmp/lu456_tmp_8d3d89036b3cb1ff.png" name="Obraz1" align="bottom"/></p>`;
  expect(await filesOf(html, WRITER_RTF)).toEqual([["lu456_tmp_8d3d89036b3cb1ff.png", "image/png", PNG]]);
});

test("a metafile has no file, but its place; no picture gets the file of another", async () => {
  const html = `${image("", "a.emf")}${image("", "b.png")}`;
  expect(await filesOf(html, WORD_RTF(word("\\emfblip", "0100".repeat(60)), word("\\pngblip", PNG)))).toEqual([
    ["a.emf", null, null],
    ["b.png", "image/png", PNG],
  ]);
  for (const rtf of ["", "{\\rtf1 Raz}", WORD_RTF(word("\\pngblip", PNG))])
    expect((await filesOf(html, rtf)).map(([, type]) => type)).toEqual([null, null]);
});
