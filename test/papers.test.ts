import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "#core/markdown/front-matter.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { administrator, createServices } from "./support/services/open-services.ts";
import { PAPERS, paperFolder, paperSettings } from "./papers/open-paper.ts";

describe.each(PAPERS)("the paper %s", (paper) => {
  const folder = paperFolder(paper);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));

  test("has settings that the studio accepts", async () => {
    const { studio } = await createServices();
    const settings = paperSettings(paper);
    expect(await studio.settings.change(administrator, settings)).toMatchObject({
      ok: true,
      value: { look: settings.look },
    });
    expect(Object.keys(settings.look)).toEqual(Object.keys(PLAIN_LOOK));
  });

  test("has six to eight posts, whose pictures are described, and every page of its menu", () => {
    const pages = files.map((file) => {
      const { data, problem } = readFrontMatter(readFileSync(join(folder, file), "utf8"));
      expect(problem, file).toBeNull();
      const cover = data["cover"] as string | undefined;
      expect(cover === undefined || existsSync(join(folder, file, "..", cover)), file).toBe(true);
      expect(cover === undefined, file).toBe(data["cover-alt"] === undefined);
      return `/${file.split("/")[0]}/${String(data["slug"])}`;
    });
    const { menu, footer } = paperSettings(paper);
    const posts = pages.filter((path) => !path.startsWith("/strony/"));
    expect(posts.length).toBeGreaterThanOrEqual(6);
    expect(posts.length).toBeLessThanOrEqual(8);
    const linked = [...menu, ...(footer ?? [])].map(({ href }) => href).filter((href) => href.startsWith("/strony/"));
    expect(linked.filter((href) => !pages.includes(href))).toEqual([]);
  });
});

test("the papers differ in every part of the look but the date", () => {
  const looks = PAPERS.map((paper) => paperSettings(paper).look);
  for (const part of ["accent", "paper", "typefaces", "front", "width"] as const) {
    expect(new Set(looks.map((look) => look[part])).size, part).toBe(PAPERS.length);
  }
});
