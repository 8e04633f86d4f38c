import { otherSitePage, placeOf } from "../../generator-markup/markup-edit.ts";
import type { Generator } from "../generator.ts";
import { markupLost } from "#core/messages/convert.ts";

/** An embed of Hashnode: `%[https://…]` on a line of its own. */
const HASHNODE = /^[ \t]*%%?\[([^\]\n\r\u2028\u2029]*)\][ \t]*$/gm;

export const hashnode: Generator = {
  name: "Hashnode",
  edits: ({ masked }) =>
    Array.from(masked.matchAll(HASHNODE), (match) => {
      const text = otherSitePage("", match[1] ?? "");
      return {
        ...placeOf(match),
        ...(text === null ? { text: "", remark: markupLost.insertion(match[0].trim()) } : { text }),
      };
    }),
};
