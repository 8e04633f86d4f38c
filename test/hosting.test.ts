import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "#server/base/config.ts";
import { arrayOf, readDockerfile } from "#test/support/texts/dockerfile.ts";

/* What an owner copies from docs/wlasciciel, the image and its compose file are what the programs that read them take. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(ROOT + name, "utf8");
const scratch = mkdtempSync(join(tmpdir(), "szpalta-hosting-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Fenced blocks of a kind in an owners' page, as they are copied. */
function blocks(page: string, kind: string): string[] {
  const fences = read(`docs/wlasciciel/${page}.md`).matchAll(
    new RegExp(`^( *)\`\`\`${kind}\n([\\s\\S]*?)^ *\`\`\``, "gm"),
  );
  return Array.from(fences, ([, indent = "", block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}

/** Whether a program is on this machine. */
const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

describe("the unit of systemd", () => {
  const unit = blocks("hosting", "ini")[0] ?? "";
  const complaints = (text: string) => {
    const file = join(scratch, "szpalta.service");
    // The program that is started is looked for on this machine.
    writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    return spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" }).stderr;
  };

  test("starts the site's folder, with what it may write to", () => {
    expect(unit).toMatch(/^ExecStart=\/srv\/szpalta\/witryna\/node_modules\/\.bin\/szpalta start$/m);
    expect(unit).toMatch(/^WorkingDirectory=\/srv\/szpalta\/witryna$/m);
    expect(unit).toMatch(/^ReadWritePaths=\/srv\/szpalta$/m);
  });

  test.skipIf(!has("systemd-analyze"))("is one that systemd knows all of, unlike one with a slip", () => {
    expect(complaints(unit)).toBe("");
    expect(complaints(unit.replace("ProtectSystem", "ProtectSytem"))).toContain("ProtectSytem");
  });
});

describe("every nginx before a site", () => {
  const [one = "", several = ""] = [...blocks("hosting", "nginx"), ...blocks("kilka-serwerow", "nginx")];

  test("keeps its connections to it", () => {
    const upstream = /^upstream szpalta \{\n(?: {2}server .+\n)+ {2}keepalive 64;\n\}$/m;
    expect(one).toMatch(upstream);
    expect(several).toMatch(upstream);
    expect(one).toMatch(/proxy_http_version 1\.1;\n\s+proxy_set_header Connection "";/);
  });

  test.skipIf(!has("nginx"))("is one that nginx takes", () => {
    const pem = join(scratch, "szpalta.pem");
    const subject = ["-subj", "/CN=example.pl", "-keyout", pem, "-out", join(scratch, "chain.pem")];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject], {
      stdio: "ignore",
    });
    const server = one.slice(one.indexOf("server {\n  listen"));
    for (const upstream of [one.slice(0, one.indexOf("server {\n  listen")), several])
      expect(nginxComplaint(upstream + server, pem)).toBeNull();
    expect(nginxComplaint(one.replace("proxy_pass", "proxy_passs"), pem)).toContain("proxy_passs");
  });
});

/** What nginx says against a site's blocks; null for nothing. The page says what an nginx before 1.25.1 takes instead of `http2 on`. */
function nginxComplaint(site: string, pem: string): string | null {
  const conf = join(scratch, "nginx.conf");
  const local = site
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, join(scratch, "chain.pem"))
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, pem)
    .replace("listen 443 ssl;\n  http2 on;", `listen unix:${join(scratch, "nginx.sock")} ssl;`);
  writeFileSync(conf, `pid ${scratch}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${local}}\n`);
  const { status, stderr } = spawnSync("nginx", ["-t", "-p", scratch, "-c", conf], { encoding: "utf8" });
  return status === 0 ? null : stderr;
}

describe("the image", () => {
  const steps = readDockerfile(read("Dockerfile"));
  const all = (instruction: string) => steps.filter((step) => step.instruction === instruction);

  test("is made of the packed engine on Debian's Node, and runs as nobody in particular", () => {
    expect(all("FROM").map(({ text }) => text)).toEqual([expect.stringMatching(/^node:\d+-[a-z]+-slim$/)]);
    expect(all("COPY").map(({ text }) => text)).toEqual(["szpalta-*.tgz /engine/"]);
    expect(all("USER").map(({ text }) => text)).toEqual(["node"]);
    expect(all("VOLUME").map(({ text }) => text)).toEqual(["/site/data"]);
    expect(arrayOf(all("CMD")[0]!)).toEqual(["szpalta", "start"]);
    expect(arrayOf(all("HEALTHCHECK")[0]!)[2]).toContain("/readyz");
  });

  test("has the optional packages in the versions that are tested", () => {
    const text = all("RUN")
      .map((step) => step.text)
      .join("\n");
    for (const name of ["aws4fetch", "pg"]) {
      const { dependencies } = JSON.parse(read(`optional/${name}/package.json`)) as {
        dependencies: Record<string, string>;
      };
      expect(text).toContain(`${name}@${dependencies[name]}`);
    }
  });

  test("has no step that a builder does not know", () => {
    const known = ["FROM", "ENV", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"];
    expect(steps.filter(({ instruction, text }) => !known.includes(instruction) || text === "")).toEqual([]);
    expect(readDockerfile("RUN one \\\n  two\nRUNN three\n")).toEqual([
      { instruction: "RUN", text: "one two" },
      { instruction: "RUNN", text: "three" },
    ]);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml")) as Compose;
  const { witryna, caddy } = compose.services;

  test("has the site alone write to its volume, from an image of this folder", () => {
    expect(witryna).toMatchObject({
      build: ".",
      init: true,
      read_only: true,
      cap_drop: ["ALL"],
      restart: "unless-stopped",
    });
    const writable = witryna!.volumes.filter((volume) => typeof volume === "string" && !volume.endsWith(":ro"));
    expect(writable).toEqual(["dane:/site/data"]);
    expect(witryna!.ports).toBeUndefined();
    expect(Object.keys(compose.volumes)).toEqual(["dane", "certyfikaty"]);
  });

  test("sets what it knows itself, and leaves the rest to the owner's file", () => {
    const names = Object.keys(witryna!.environment ?? {});
    expect(witryna!.env_file).toBe(".env");
    expect(names.filter((name) => !SETTINGS.some((setting) => setting.name === name))).toEqual([]);
  });

  test("has Caddy with its own HTTPS in front, whose address the site knows", () => {
    expect(caddy!.command).toBe("caddy reverse-proxy --from ${DOMENA} --to witryna:3000");
    expect(caddy!.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
    expect(witryna!.environment!["SZPALTA_PROXY"]).toBe(caddy!.networks.default.ipv4_address);
    expect(witryna!.environment!["SZPALTA_URL"]).toMatch(/^https:\/\/\$\{DOMENA:\?/);
  });
});

interface Compose {
  services: Record<
    string,
    {
      env_file?: string;
      environment?: Record<string, string>;
      volumes: (string | object)[];
      ports?: string[];
      command?: string;
      networks: { default: { ipv4_address: string } };
    }
  >;
  volumes: Record<string, unknown>;
}
