// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROLS = /\r\n?|[\u0000-\u0008\u000B-\u001F]/g;

/** As `JSON.stringify` writes them; every other escape is read too, so that a backslash of the text is none of an escape. */
const ESCAPES = /\\(?:r\\n|u00[01][\da-f]|.)/g;
const CONTROL_ESCAPE = /^\\(?:r|[bf]|u00)/;

/** A text in which no control character is left but tab and line feed: no page may hold another, and XML cannot. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, putFor);
}

/** JSON with control characters removed from its texts. */
export function jsonWithoutControls(json: string): string {
  if (!/\\(?:u00[01]|[bfr])/.test(json)) return json;
  return json.replace(ESCAPES, (escape) =>
    CONTROL_ESCAPE.test(escape) ? JSON.stringify(putFor(JSON.parse(`"${escape}"`) as string)).slice(1, -1) : escape,
  );
}

/** Ends of lines stay, of whichever system, and so does the space of those that part words. */
function putFor(control: string): string {
  if (control.startsWith("\r")) return "\n";
  return control === "\v" || control === "\f" ? " " : "";
}
