import { expect, it } from "vitest";
import { readPastedHtml } from "./pasted-html.ts";

/* Tables with merged cells and cells of several blocks, with the wrappings that programs put around them. */

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style><!--td {vertical-align:bottom;white-space:nowrap;} .xl65 {font-weight:700;text-align:center;}--></style></head><body>
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=4 style='width:48pt'>
 <tr height=20><td colspan=3 height=20 class=xl65 width=192>Nakłady</td><td width=64></td></tr>
 <tr height=20>
  <td rowspan=2 height=40 class=xl66 style='height:30.0pt'>Brygada</td>
  <td align=right>25%</td>
  <td colspan=2 style='mso-ignore:colspan'>Tekst, który<font class="font6"><br>
    </font><font class="font15">wystaje</font><span style='mso-spacerun:yes'>  </span></td>
 </tr>
 <tr height=20><td height=20 align=right>3</td><td colspan=2 style='mso-ignore:colspan'></td></tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'><td width=64></td><td width=64></td><td width=64></td><td width=64></td></tr>
 <![endif]>
<!--EndFragment-->
</table></body></html>`;

const CALC = `<!DOCTYPE html><html><head><style type="text/css">body,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head>
<body><table cellspacing="0" border="0">
	<colgroup span="3" width="214"></colgroup>
	<tr>
		<td colspan=3 height="17" align="left"><b><font face="Liberation Serif">Nakłady</font></b></td>
		</tr>
	<tr>
		<td rowspan=2 height="49" align="left"><font face="Liberation Serif">Brygada</font></td>
		<td align="left" sdnum="1033;0;@"><font face="Liberation Serif">25%</font></td>
		<td align="left"><font face="Liberation Serif">raz<br>dwa</font></td>
	</tr>
	<tr>
		<td align="right" sdval="3" sdnum="1033;"><font face="Liberation Serif">3</font></td>
		<td align="left"><font face="Liberation Serif"><br></font></td>
	</tr>
</table></body></html>`;

const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" style="table-layout:fixed;width:0px" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody>
<tr style="height:21px;"><td style="vertical-align:bottom;font-weight:bold;" rowspan="1" colspan="3" data-sheets-value="{}">Nakłady</td></tr>
<tr style="height:21px;"><td style="vertical-align:top;" rowspan="2" colspan="1">wysoka</td><td style="text-align:right;">12,5%</td><td>raz <br/>dwa</td></tr>
<tr><td rowspan="1" colspan="2">szeroka</td></tr></tbody></table></google-sheets-html-origin>`;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=PL><!--StartFragment-->
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=104 rowspan=2 valign=top style='width:78.0pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b><span style='font-size:8.0pt'>Metoda<o:p></o:p></span></b></p>
  </td>
  <td width=300 colspan=2><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Wynik<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1'><td><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B<o:p></o:p></p></td></tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'>
  <td valign=top>
  <p class=MsoNormal style='margin-bottom:0cm'>Pierwszy akapit,
  łamany.<o:p></o:p></p>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  <p class=MsoNormal>Drugi <i>akapit</i>.<o:p></o:p></p>
  </td>
  <td>
  <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>raz<o:p></o:p></p>
  <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>dwa<o:p></o:p></p>
  </td>
  <td><p class=MsoNormal>10<sup>6</sup><o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;

const WRITER = `<html><head><style type="text/css">td p { orphans: 0; widows: 0; background: transparent }</style></head><body lang="pl-PL" dir="ltr"><p>Wstęp.</p>
<table width="196" cellpadding="2" cellspacing="1">
	<col width="106"/>

	<col width="77"/>

	<tr>
		<td width="106" style="border: 1px double #808080; padding: 0.02in"><p>
			<b>A</b></p>
		</td>
		<td width="77"><p>
			<b>B</b></p>
		</td>
	</tr>
	<tr>
		<td width="106"><p style="margin-bottom: 0.2in">
			Pierwszy akapit.</p>
			<p>Drugi <i>akapit</i>.</p>
		</td>
		<td width="77">
			<ol><li><p>raz</p>
				<li><p>dwa</p>
			</ol>
		</td>
	</tr>
	<tr>
		<td colspan="2" width="188"><p>
			Scalona</p>
		</td>
	</tr>
</table></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f1"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed"><colgroup><col /><col /></colgroup><tbody>
<tr style="height:0pt"><td style="vertical-align:top;padding:5pt"><p dir="ltr"><span style="font-weight:700;vertical-align:baseline;white-space:pre-wrap;">Krój</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Opis</span></p></td></tr>
<tr><td><p dir="ltr"><span style="font-weight:400;">Brygada</span></p></td><td><p dir="ltr"><span style="font-weight:400;">Pierwszy akapit.</span></p><p dir="ltr"><span style="font-weight:400;">Drugi </span><span style="font-weight:700;">gruby</span></p><ol style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>raz</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>dwa</span></p></li></ol></td></tr>
</tbody></table></div></b>`;

it.each([
  [
    "Excel",
    EXCEL,
    "| Nakłady |  |  |  |\n| :-: | --: | --- | --- |\n| Brygada | 25% | Tekst, który<br>wystaje |  |\n|  | 3 |  |  |",
  ],
  ["LibreOffice Calc", CALC, "| Nakłady |  |  |\n| --- | --: | --- |\n| Brygada | 25% | raz<br>dwa |\n|  | 3 |  |"],
  [
    "Google Sheets",
    SHEETS,
    "| Nakłady |  |  |\n| --- | --: | --- |\n| wysoka | 12,5% | raz<br>dwa |\n|  | szeroka |  |",
  ],
  [
    "Word",
    WORD,
    "| Metoda | Wynik |  |\n| --- | --- | --- |\n|  | A | B |\n| Pierwszy akapit, łamany.<br>Drugi _akapit_. | • raz<br>• dwa | 10<sup>6</sup> |",
  ],
  [
    "LibreOffice Writer",
    WRITER,
    "Wstęp.\n\n| A | B |\n| --- | --- |\n| Pierwszy akapit.<br>Drugi _akapit_. | 1. raz<br>2. dwa |\n| Scalona |  |",
  ],
  [
    "Google Docs",
    DOCS,
    "| Krój | Opis |\n| --- | --- |\n| Brygada | Pierwszy akapit.<br>Drugi **gruby**<br>1. raz<br>2. dwa |",
  ],
])("a table of %s keeps its cells and their lines in place", (_, html, expected) => {
  expect(readPastedHtml(html).markdown).toBe(expected);
});

it("is the words of a newsletter, and a table of values inside it stays one", () => {
  const values = "<table><tr><th>Dzień</th><th>Godzina</th></tr><tr><td>środa</td><td>9</td></tr></table>";
  const html = `<table width="100%"><tr><td><table width="600"><tr><td><h1>Nowości</h1><p>Akapit.</p></td></tr>
    <tr><td>${values}</td></tr></table></td></tr></table>`;
  expect(readPastedHtml(html).markdown).toBe(
    "## Nowości\n\nAkapit.\n\n| Dzień | Godzina |\n| --- | --- |\n| środa | 9 |",
  );
});
