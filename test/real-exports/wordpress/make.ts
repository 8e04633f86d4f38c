import { cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDatabase } from "../database.ts";
import type { ExportedSite } from "../exported-site.ts";
import { makeFiles } from "../made-files.ts";
import { answers, run, spawned } from "../processes.ts";
import { block } from "./blocks.ts";
import { CATEGORIES, PEOPLE, POSTS, TAGS } from "./plan.ts";

const PHP = "php";
const ADDRESS = "http://127.0.0.1:18080";

/** Installs the WordPress of `installed` into `folder`, with a database of its own, fills it and exports it. It runs until `stop`. */
export async function makeWordPress(installed: string, folder: string): Promise<ExportedSite> {
  if (!existsSync(join(installed, "wp-load.php"))) throw new Error(`There is no WordPress in ${installed}.`);
  const site = join(folder, "wordpress");
  cpSync(installed, site, { recursive: true, dereference: true });
  const database = await startDatabase(join(folder, "database"));
  writeFileSync(join(site, "wp-config.php"), configOf(database.socket));
  const files = await makeFiles(join(folder, "files"));
  const plan = {
    home: ADDRESS,
    title: "Ogród pod lasem",
    people: PEOPLE,
    categories: CATEGORIES,
    tags: TAGS,
    files,
    posts: POSTS,
  };
  const reusable = block("paragraph", "<p>Treść wspólna wszystkich wpisów.</p>");
  const planFile = join(folder, "plan.json");
  writeFileSync(planFile, JSON.stringify({ ...plan, reusable }));
  const exported = join(folder, "wordpress.xml");
  const fill = join(import.meta.dirname, "fill.php");
  await run(PHP, [fill, "install", site, planFile]);
  await run(PHP, [fill, "fill", site, planFile, exported]);
  const server = spawned(PHP, ["-S", new URL(ADDRESS).host, "-t", site, join(import.meta.dirname, "router.php")]);
  await answers(`${ADDRESS}/wp-sitemap.xml`, server);
  return {
    exported,
    media: join(site, "wp-content", "uploads"),
    home: ADDRESS,
    sitemap: `${ADDRESS}/wp-sitemap.xml`,
    stop: async () => {
      await server.stop();
      await database.stop();
    },
  };
}

function configOf(socket: string): string {
  return `<?php
define('DB_NAME', 'site');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${ADDRESS}');
define('WP_SITEURL', '${ADDRESS}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $name) define($name, 'only on this machine');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}
