/** What the environment decides. Every field comes from one documented variable. */
export interface ServerConfig {
  /** `PORT`, 1–65535 (0 picks a free one), default 3000. */
  port: number;
  /** `HOST`, default 127.0.0.1. */
  host: string;
  /** `SZPALTA_DATA`, absolute path of the data folder, default `./data`. */
  data: string;
  /** `SZPALTA_URL`, public origin without a slash at its end; null falls back to the site's file, then to the address listened on. */
  url: string | null;
  /** `SZPALTA_KEY_FILE`, absolute path of the secret key, default `<data folder>.key`. */
  keyFile: string;
  /** `SZPALTA_SAMPLE`: false for `0`; whether the first start fills an empty data folder with the sample posts. */
  sample: boolean;
}
