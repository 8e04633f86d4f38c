import { expect, it } from "vitest";
import { SettingError } from "./load-optional-package.ts";
import { openFileStore } from "./open-file-store.ts";

const KEYS = { AWS_ACCESS_KEY_ID: "AK", AWS_SECRET_ACCESS_KEY: "tajne" };

it.each([
  ["/mnt/wspolny", "ma być folderem"],
  ["file:///", "ma być folderem"],
  ["ftp://u:tajne@host/x", "ma być folderem"],
  ["s3://", "ma być folderem"],
  ["s3://nazwa/ą b", "ma być folderem"],
  ["s3://nazwa?endpoint=https://u:tajne@host", "parametrze endpoint"],
  ["s3://nazwa?endpoint=ftp://host", "parametrze endpoint"],
  ["s3://nazwa?region=Gdzieś", "parametrze region"],
])("says in one sentence, without the address, that %s is none", async (address, sentence) => {
  const error: unknown = await openFileStore(address, KEYS).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(SettingError);
  const { message } = error as SettingError;
  expect(message).toMatch(/^SZPALTA_FILES ma /);
  expect(message).toContain(sentence);
  expect(message).not.toContain("tajne");
});

it.each([{}, { AWS_ACCESS_KEY_ID: "AK" }, { AWS_SECRET_ACCESS_KEY: "tajne" }])(
  "names the keys of S3 where one is missing",
  async (keys) => {
    await expect(openFileStore("s3://nazwa", keys)).rejects.toThrow(
      "SZPALTA_FILES z adresem s3:// wymaga kluczy w zmiennych AWS_ACCESS_KEY_ID i AWS_SECRET_ACCESS_KEY.",
    );
  },
);
