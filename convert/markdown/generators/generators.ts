import { astro } from "./astro/astro.ts";
import { eleventy } from "./eleventy/eleventy.ts";
import type { Generator } from "./generator.ts";
import { hashnode } from "./hashnode/hashnode.ts";
import { hexo } from "./hexo/hexo.ts";
import { hugo } from "./hugo/hugo.ts";
import { jekyll } from "./jekyll/jekyll.ts";
import { mkdocs } from "./mkdocs/mkdocs.ts";
import { next } from "./next/next.ts";
import { notion } from "./notion/notion.ts";
import { nuxt } from "./nuxt/nuxt.ts";
import { obsidian } from "./obsidian/obsidian.ts";
import { wordpress } from "./wordpress/wordpress.ts";
import { zola } from "./zola/zola.ts";

/** All generators. The first generator that recognises the configuration of a site counts as the site's generator. */
export const GENERATORS: readonly Generator[] = [
  zola,
  hexo,
  jekyll,
  astro,
  nuxt,
  next,
  eleventy,
  hugo,
  hashnode,
  obsidian,
  mkdocs,
  notion,
  wordpress,
];
