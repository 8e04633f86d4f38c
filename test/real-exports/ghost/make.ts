import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDatabase } from "../database.ts";
import type { ExportedSite } from "../exported-site.ts";
import { type MadeFile, makeFiles } from "../made-files.ts";
import { answers, spawned } from "../processes.ts";
import { PEOPLE, POSTS, type PlannedPost, REDIRECTS, TAGS } from "./plan.ts";

const ADDRESS = "http://127.0.0.1:12368";
const [OWNER] = PEOPLE;
const PASSWORD = "tylko-na-tej-maszynie-7";

/** Starts the Ghost of `installed` on a folder and database of its own, fills it by its editor's own requests and exports it. */
export async function makeGhost(installed: string, node: string, folder: string): Promise<ExportedSite> {
  if (!existsSync(join(installed, "index.js"))) throw new Error(`There is no Ghost in ${installed}.`);
  const content = join(folder, "content");
  for (const name of ["data", "images", "media", "files", "logs", "settings", "themes", "public", "adapters"])
    mkdirSync(join(content, name), { recursive: true });
  const database = await startDatabase(join(folder, "database"));
  const env = { ...process.env, NODE_ENV: "production", ...configOf(content, database.socket) };
  // It finds its own files by the folder it is started in.
  const server = spawned(node, ["index.js"], { cwd: installed, env });
  await answers(`${ADDRESS}/ghost/api/admin/site/`, server);
  const admin = new GhostAdmin();
  await admin.open();
  const files = await makeFiles(join(folder, "files"));
  const addresses = new Map<string, string>([["home", ADDRESS]]);
  for (const file of files) addresses.set(file.name, await admin.upload(file));
  await admin.send("redirects/upload/", "redirects", new File([REDIRECTS], "redirects.yaml", { type: "text/yaml" }));
  await admin.send("db/", "importfile", new File([archiveOf(addresses)], "ogrod.json", { type: "application/json" }));
  // Ghost answers before it has taken the archive in.
  await server.until(async () => (await admin.text("posts/?filter=slug:karty")).includes('"slug":"karty"'));
  const exported = join(folder, "ghost.json");
  writeFileSync(exported, await admin.text("db/"));
  writeFileSync(join(folder, "redirects.yaml"), REDIRECTS);
  return {
    exported,
    media: content,
    home: ADDRESS,
    sitemap: `${ADDRESS}/sitemap.xml`,
    stop: async () => {
      await server.stop();
      await database.stop();
    },
  };
}

/** Ghost's configuration, as its environment says it. */
function configOf(content: string, socket: string): Record<string, string> {
  return {
    url: ADDRESS,
    server__host: "127.0.0.1",
    server__port: new URL(ADDRESS).port,
    database__client: "mysql",
    database__connection__socketPath: socket,
    database__connection__user: "root",
    database__connection__password: "",
    database__connection__database: "site",
    paths__contentPath: content,
    logging__transports: '["stdout"]',
    logging__level: "warn",
    imageOptimization__resize: "false",
    security__staffDeviceVerification: "false",
    privacy__useUpdateCheck: "false",
    privacy__useGravatar: "false",
    privacy__useRpcPing: "false",
  };
}

/** Texts are JSON within JSON; tags and authors have tables of their own. */
const ELSEWHERE = { lexical: undefined, mobiledoc: undefined, tags: undefined, authors: undefined };

/** Posts, tags and people in the form Ghost takes in and gives out. */
function archiveOf(addresses: ReadonlyMap<string, string>): string {
  const filled = (value: string) =>
    value.replaceAll(/\{\{([\w.-]+)\}\}/g, (_, name: string) => addresses.get(name) ?? "");
  const meta = ["feature_image_alt", "feature_image_caption", "meta_title", "meta_description"] as const;
  const posts = POSTS.map((post, at) => ({
    ...(JSON.parse(filled(JSON.stringify({ ...post, ...ELSEWHERE }))) as PlannedPost),
    id: String(at + 1),
    type: post.type ?? "post",
    visibility: post.visibility ?? "public",
    created_at: post.published_at ?? "2021-01-01T00:00:00.000Z",
    ...(post.lexical ? { lexical: filled(post.lexical) } : {}),
    ...(post.mobiledoc ? { mobiledoc: filled(post.mobiledoc) } : {}),
  }));
  const joined = (key: "tags" | "authors", id: "tag_id" | "author_id") =>
    POSTS.flatMap((post, at) =>
      (post[key] ?? []).map((slug, order) => ({ post_id: String(at + 1), [id]: slug, sort_order: order })),
    );
  const data = {
    posts,
    tags: TAGS.map((tag) => ({ ...tag, id: tag.slug, visibility: tag.name.startsWith("#") ? "internal" : "public" })),
    users: PEOPLE.map((person) => ({ ...person, id: person.slug, status: "active" })),
    posts_tags: joined("tags", "tag_id"),
    posts_authors: joined("authors", "author_id"),
    posts_meta: POSTS.flatMap((post, at) =>
      post.email_only === true || meta.some((key) => post[key] !== undefined)
        ? [
            {
              id: `m${at}`,
              post_id: String(at + 1),
              email_only: post.email_only ?? false,
              ...Object.fromEntries(meta.map((key) => [key, post[key] ?? null])),
            },
          ]
        : [],
    ),
    roles: [{ id: "r", name: "Author" }],
    roles_users: PEOPLE.map(({ slug }) => ({ user_id: slug, role_id: "r" })),
  };
  return JSON.stringify({ db: [{ meta: { exported_on: 1_600_000_000_000, version: "5.80.0" }, data }] });
}

/** Ghost's administration, as its editor asks it. */
class GhostAdmin {
  #cookie = "";

  async open(): Promise<void> {
    const setup = { name: OWNER?.name, email: OWNER?.email, password: PASSWORD, blogTitle: "Ogród pod lasem" };
    await this.#ask("authentication/setup/", { setup: [setup] });
    const answer = await this.#ask("session/", { username: OWNER?.email, password: PASSWORD });
    this.#cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ");
  }

  async text(path: string): Promise<string> {
    return (await this.#ask(path)).text();
  }

  /** Resolves the address that the file has from now on. */
  async upload({ name, path }: MadeFile): Promise<string> {
    const [way, type] = /\.(?:jpg|png)$/.test(name)
      ? (["images", `image/${name.endsWith("png") ? "png" : "jpeg"}`] as const)
      : /\.mp[34]$/.test(name)
        ? (["media", name.endsWith("3") ? "audio/mpeg" : "video/mp4"] as const)
        : (["files", "application/pdf"] as const);
    const kept = await this.send(`${way}/upload/`, "file", new File([readFileSync(path)], name, { type }));
    const { [way]: made } = (await kept.json()) as Record<string, { url: string }[]>;
    return made?.[0]?.url ?? "";
  }

  send(path: string, field: string, file: File): Promise<Response> {
    const form = new FormData();
    form.set(field, file);
    return this.#ask(path, form);
  }

  async #ask(path: string, body?: FormData | Record<string, unknown>): Promise<Response> {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${ADDRESS}/ghost/api/admin/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { origin: ADDRESS, cookie: this.#cookie, ...(json ? { "content-type": "application/json" } : {}) },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
