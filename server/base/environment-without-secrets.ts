import type { ServiceDeps } from "#core/studio-services.ts";
import { MIB } from "./cache-size.ts";
import { type ServerConfig, withoutSecrets } from "./config.ts";

/** Returns the environment variables in force, without secrets. The settings page shows them to administrators only. */
export function environmentWithoutSecrets({
  pageCacheBytes,
  recordingBytes = 0,
  hosted,
  ...config
}: ServerConfig): ServiceDeps["environment"] {
  return [
    { name: "PORT", value: String(config.port) },
    { name: "HOST", value: config.host },
    { name: "SZPALTA_DATA", value: config.data },
    { name: "SZPALTA_URL", value: config.url ?? "" },
    { name: "SZPALTA_PROXY", value: config.proxy ?? "" },
    { name: "SZPALTA_KEY_FILE", value: config.keyFile },
    { name: "SZPALTA_BACKUPS", value: config.backups },
    { name: "SZPALTA_RECORDING", value: String(recordingBytes / MIB) },
    { name: "SZPALTA_BACKUP_FILES", value: config.backupFiles ? withoutSecrets(config.backupFiles) : "" },
    ...(config.key ? [{ name: "SZPALTA_KEY", value: "podany" }] : []),
    ...(hosted
      ? [
          { name: "SZPALTA_LOG", value: withoutSecrets(hosted.log) },
          { name: "SZPALTA_FILES", value: withoutSecrets(hosted.files) },
          { name: "SZPALTA_SERVER", value: hosted.server },
        ]
      : []),
    { name: "SZPALTA_SMTP", value: config.smtp ? `${config.smtp.host}:${config.smtp.port}` : "" },
    { name: "SZPALTA_RELEASES", value: config.releases ?? "" },
    { name: "SZPALTA_SAMPLE", value: config.sample ? "tak" : "nie" },
    { name: "SZPALTA_PAGE_CACHE", value: pageCacheBytes === undefined ? "" : String(pageCacheBytes / MIB) },
  ];
}
