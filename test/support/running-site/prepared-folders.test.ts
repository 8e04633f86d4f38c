import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPreparedFolders, preparedFolder } from "./prepared-folders.ts";

/** As in a run; the run this test belongs to keeps its own. */
function begin(): void {
  vi.stubEnv("SZPALTA_TEST_PREPARED", "");
  const remove = openPreparedFolders();
  onTestFinished(() => {
    remove();
    vi.unstubAllEnvs();
  });
}

test("a folder is filled by the first that asks; whoever asks meanwhile or later gets the same", async () => {
  begin();
  let filled = 0;
  const fill = async (folder: string) => {
    filled += 1;
    await new Promise((later) => setImmediate(later));
    writeFileSync(join(folder, "tekst.md"), "Treść");
    return { cookie: "a" };
  };
  const [first, meanwhile] = await Promise.all([preparedFolder("dwoje", fill), preparedFolder("dwoje", fill)]);
  expect(meanwhile).toEqual(first);
  expect(await preparedFolder("dwoje", fill)).toEqual(first);
  expect([filled, first?.value, readFileSync(join(first!.folder, "tekst.md"), "utf8")]).toEqual([
    1,
    { cookie: "a" },
    "Treść",
  ]);
  expect((await preparedFolder("inny", fill))?.folder).not.toBe(first?.folder);
});

test("everybody is told why a folder could not be filled", async () => {
  begin();
  const fill = () => Promise.reject(new Error("dysk jest pełny"));
  const asked = await Promise.allSettled([preparedFolder("pusty", fill), preparedFolder("pusty", fill)]);
  expect(asked.map((each) => each.status === "rejected" && String(each.reason))).toEqual([
    expect.stringContaining("dysk jest pełny"),
    expect.stringContaining("dysk jest pełny"),
  ]);
});

test("they go with the run, and outside one there are none", async () => {
  vi.stubEnv("SZPALTA_TEST_PREPARED", undefined);
  expect(await preparedFolder("pusty", () => Promise.resolve())).toBeNull();
  const remove = openPreparedFolders();
  const made = await preparedFolder("pusty", () => Promise.resolve());
  expect(existsSync(made!.folder)).toBe(true);
  remove();
  expect(existsSync(made!.folder)).toBe(false);
  vi.unstubAllEnvs();
});
