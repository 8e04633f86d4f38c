export const COMPRESSED = ["br", "gzip"] as const;

export const CODINGS = [...COMPRESSED, "identity"] as const;
export type Coding = (typeof CODINGS)[number];

export function isCompressed(coding: Coding): boolean {
  return coding !== "identity";
}

/** What Chrome, a client with gzip alone and a client without codings send. */
const ACCEPT_ENCODING: Record<Coding, string> = {
  br: "gzip, deflate, br, zstd",
  gzip: "gzip",
  identity: "identity",
};

/** Headers of Chrome on Linux for a page it has not seen before, without `Host`. */
export function browserHeaders(coding: Coding): Record<string, string> {
  return {
    Connection: "keep-alive",
    "sec-ch-ua": '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
    "sec-ch-ua-mobile": "?0",
    "sec-ch-ua-platform": '"Linux"',
    "Upgrade-Insecure-Requests": "1",
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    Accept:
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    "Sec-Fetch-Site": "none",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Dest": "document",
    "Accept-Encoding": ACCEPT_ENCODING[coding],
    "Accept-Language": "pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7",
  };
}
