import { fileURLToPath } from "node:url";
import type { FileStore } from "#core/replication/file-store.ts";
import { SettingError } from "./load-optional-package.ts";
import { fileStoreMessages } from "#core/messages/store/site-log.ts";

/** Amazon's oldest region. Most other S3 services accept it too. */
const DEFAULT_REGION = "us-east-1";

/**
 * Opens the file store at an address, `file:///folder` or `s3://bucket/prefix`. The query of an S3 address may give `region` and, for other
 * services than Amazon's, `endpoint`. The keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Connects at the first call. Rejects
 * with a `SettingError` that names `setting` if the address is wrong, keys are missing or the service's package is not installed.
 */
export async function openFileStore(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
  setting = "SZPALTA_FILES",
): Promise<FileStore> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === "file:" && url.host === "" && url.pathname !== "/") {
    const { openFolder } = await import("./folder.ts");
    return openFolder(fileURLToPath(url));
  }
  const prefix = url?.pathname.slice(1).replace(/\/$/, "") ?? "";
  const hasPlace = url !== null && /^[a-z\d][a-z\d._-]{1,221}$/.test(url.host) && /^[\w./-]{0,200}$/.test(prefix);
  if (url?.protocol === "s3:" && hasPlace) {
    const { openS3 } = await import("./s3.ts");
    return openS3({
      bucket: url.host,
      prefix,
      endpoint: readEndpoint(url.searchParams, setting),
      region: readRegion(url.searchParams, setting),
      ...readKeys(env, setting),
      setting,
    });
  }
  throw new SettingError(fileStoreMessages.fileStore(setting));
}

function readEndpoint(query: URLSearchParams, setting: string): string | null {
  const endpoint = query.get("endpoint");
  if (endpoint === null) return null;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new SettingError(fileStoreMessages.endpoint(setting));
}

function readRegion(query: URLSearchParams, setting: string): string {
  const region = query.get("region") ?? DEFAULT_REGION;
  if (/^[a-z\d-]{1,40}$/.test(region)) return region;
  throw new SettingError(fileStoreMessages.region(setting));
}

function readKeys(env: NodeJS.ProcessEnv, setting: string): { accessKeyId: string; secretAccessKey: string } {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  throw new SettingError(fileStoreMessages.keysMissing(setting));
}
