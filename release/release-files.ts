import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/* `npm run release:files`: what is attached to a release, in a folder that git ignores. */

const RELEASE_FILES = "release-files";

/** What an owner of containers needs beside the package. */
const BESIDE = ["Dockerfile", "compose.yaml", "NOTICE"];

/**
 * The package, the list of its dependencies in the form of CycloneDX, what belongs beside it, and the checksums of all in the form that
 * `sha256sum -c` reads. Throws where one cannot be made. Resolves the folder.
 */
export function writeReleaseFiles(root: string): string {
  const folder = join(root, RELEASE_FILES);
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Project;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  npm(root, "pack", "--loglevel=warn", "--workspaces=false", "--pack-destination", folder);
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev", "--package-lock-only"];
  const bill = JSON.parse(npm(root, "sbom", ...options, "--workspaces=false")) as Bill;
  // npm names it after the folder.
  bill.metadata.component.name = name;
  writeFileSync(join(folder, `${name}-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  for (const each of BESIDE) copyFileSync(join(root, each), join(folder, each));
  const sums = readdirSync(folder).map((each) => `${sha256(join(folder, each))}  ${each}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  return folder;
}

interface Project {
  name: string;
  version: string;
}

/** Of CycloneDX what is changed. */
interface Bill {
  metadata: { component: { name: string } };
}

function npm(cwd: string, ...args: string[]): string {
  const shell = process.platform === "win32";
  return execFileSync("npm", args, { cwd, shell, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

if (import.meta.main) {
  const folder = writeReleaseFiles(fileURLToPath(new URL("..", import.meta.url)));
  console.log(`${readdirSync(folder).join("\n")}\nThese files of the release are in ${folder}.`);
}
