import {
  addressFrom,
  type AddressRules,
  filledPattern,
  dateToken,
  segmentsBelow,
} from "../../../old-addresses/address-scheme.ts";
import { basePath, textSetting } from "../../../old-addresses/site-settings.ts";
import type { Generator } from "../generator.ts";

/** Hexo. It needs no edits of its own, because its tags are like tags of Liquid and `jekyll` converts them. */
export const hexo: Generator = {
  name: "Hexo",
  settings: /^_config\.ya?ml$/,
  addresses({ values }) {
    const isHexo = ["source_dir", "new_post_name"].some((name) => textSetting(values, name) !== null);
    return isHexo ? hexoAddresses(values) : null;
  },
  templates: /(?:^|\/)scaffolds\//,
};

/** Returns the rules for Hexo's addresses. `:title` is the slug in the front matter, else the file name. */
function hexoAddresses(settings: Record<string, unknown>): AddressRules {
  const pattern = textSetting(settings, "permalink") ?? ":year/:month/:day/:title/";
  const source = textSetting(settings, "source_dir") ?? "source";
  const isDated = textSetting(settings, "new_post_name")?.startsWith(":year-:month-:day-") ?? false;
  const root = basePath(textSetting(settings, "root") ?? textSetting(settings, "url"));
  return {
    pattern,
    addressOf({ path, day, slug, categories, permalink }) {
      const post = segmentsBelow(path, `${source}/_posts/`);
      if (!post) {
        const page = segmentsBelow(path, `${source}/`);
        return page ? root + addressFrom(`${page.join("/").replace(/(?:^|\/)index$/, "")}/`) : null;
      }
      const fileTitle = post.join("/").replace(isDated ? /(^|\/)\d{4}-\d\d-\d\d-(?=[^/]+$)/ : /$^/, "$1");
      const title = slug ?? fileTitle;
      const values: Record<string, string> = {
        title,
        post_title: title,
        name: title.split("/").at(-1) ?? "",
        category: categories.join("/") || "uncategorized",
      };
      const address = filledPattern(
        permalink ?? pattern,
        (token) => values[token] ?? (day === null ? null : dateToken(day, token)),
      );
      return address === null ? null : root + address;
    },
  };
}
