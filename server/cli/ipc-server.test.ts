import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDefaultHighWaterMark } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { controlAddress, serveControl } from "./ipc-server.ts";
import { sendCommand } from "./send-command.ts";
import type { ComposedSite } from "../compose/composed-site.ts";

/** Remarks of an import, some hundred bytes each. */
const MANY = 3_000;
/** Bytes a socket takes before it wants to be waited for, and a line. */
const MOST_UNREAD = getDefaultHighWaterMark(false) + 1_000;

async function serve(runtime: ComposedSite, banner: string | null = null): Promise<void> {
  const watch = { mayWrite: () => banner === null, studioBanner: () => banner, writeFailed: () => {} };
  const control = await serveControl({ ...runtime, watch });
  onTestFinished(() => control.close());
}

async function send(runtime: ComposedSite, command: Parameters<typeof sendCommand>[1]) {
  const lines: string[] = [];
  const progress: string[] = [];
  const code = await sendCommand(
    runtime.config.data,
    command,
    (line) => void lines.push(line),
    (done, total, what) => void progress.push(`${done}/${total} ${what}`),
  );
  return { code, lines, progress };
}

describe("a command beside a running server", () => {
  it("is executed there, with its lines, its progress and its exit code", async () => {
    const runtime = await openRuntime();
    await serve(runtime);
    const folder = mkdtempSync(join(tmpdir(), "notatki-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "x.md"), "# X\n\n[b](./brak.md)\n");
    const command = {
      name: "import markdown",
      folder,
      category: "Próba",
      state: null,
      undated: "file-time",
      dryRun: false,
    } as const;
    const { code, lines, progress } = await send(runtime, command);
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/odnośnik.*x\.md:3/));
    expect([...new Set(progress)]).toEqual(["1/1 pliki", "1/1 teksty", "1/1 wpisy", "1/1 zapis"]);
    expect(await runtime.store.read.publishedPathOf("x")).toBe("/proba/x");
  });

  it("waits until its many lines are read, instead of keeping them", async () => {
    const runtime = await openRuntime();
    await serve(runtime);
    const folder = mkdtempSync(join(tmpdir(), "notatki-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const sitemap = join(folder, "adresy.txt");
    writeFileSync(sitemap, Array.from({ length: MANY }, (_, at) => `/brak/${at}\n`).join(""));
    let mostUnread = 0;
    const write = Socket.prototype.write;
    const writing = vi.spyOn(Socket.prototype, "write").mockImplementation(function (this: Socket, text) {
      const goesOn = write.call(this, text);
      mostUnread = Math.max(mostUnread, this.writableLength);
      return goesOn;
    });
    onTestFinished(() => writing.mockRestore());
    const { code, lines } = await send(runtime, { name: "doctor", sitemap });
    expect([code, lines.filter((line) => line.includes("/brak/")).length]).toEqual([1, MANY]);
    expect(mostUnread).toBeLessThan(MOST_UNREAD);
  });

  it("fails there without taking the server down", async () => {
    const runtime = await openRuntime();
    const broken = { ...runtime, store: { ...runtime.store, check: () => Promise.reject(new Error("secret")) } };
    await serve(broken);
    const { code, lines } = await send(runtime, { name: "doctor" });
    expect(code).toBe(1);
    expect(lines.join()).not.toContain("secret");
    expect((await send(runtime, { name: "rebuild" })).code).toBe(0);
  });

  it("writes nothing while the studio is read-only, and says why", async () => {
    const runtime = await openRuntime();
    await serve(runtime, "Baza jest uszkodzona.");
    const before = await runtime.store.read.lastChange();
    const add = { name: "user add", email: "ola@example.pl", person: "Ola", role: "author" } as const;
    for (const command of [add, { name: "rebuild" } as const]) {
      expect(await send(runtime, command)).toMatchObject({ code: 1, lines: ["Baza jest uszkodzona."] });
    }
    expect([await runtime.store.read.users(), await runtime.store.read.lastChange()]).toEqual([[], before]);
    expect((await send(runtime, { name: "user list" })).code).toBe(0);
  });

  it("finds nobody without a server, or behind the socket of one that was killed", async () => {
    const runtime = await openRuntime();
    expect((await send(runtime, { name: "doctor" })).code).toBeNull();
    writeFileSync(controlAddress(runtime.config.data), "");
    expect((await send(runtime, { name: "doctor" })).code).toBeNull();
    await serve(runtime);
    expect((await send(runtime, { name: "doctor" })).code).toBe(0);
  });

  it("comes through a socket for its owner alone", async () => {
    const runtime = await openRuntime();
    await serve(runtime);
    expect(statSync(controlAddress(runtime.config.data)).mode & 0o777).toBe(0o600);
  });

  it.each(["nic\n", '{"name":"rm"}\n', "x".repeat(70_000)])("that is no command is not answered", async (text) => {
    const runtime = await openRuntime();
    await serve(runtime);
    const socket = createConnection(controlAddress(runtime.config.data));
    let answered = "";
    socket.on("data", (chunk) => (answered += chunk.toString()));
    socket.on("error", () => {});
    socket.write(text);
    await new Promise((closed) => socket.once("close", closed));
    expect(answered).toBe("");
  });
});

describe("controlAddress", () => {
  it("leaves the folder where its path is too long for a socket", () => {
    const long = join("/dane", "ż".repeat(60));
    expect(controlAddress("/dane", "linux")).toBe("/dane/control.sock");
    expect(Buffer.byteLength(controlAddress(long, "linux"))).toBeLessThanOrEqual(103);
    expect(controlAddress(long, "linux")).not.toBe(controlAddress(`${long}2`, "linux"));
  });

  it("is a named pipe on Windows", () => {
    expect(controlAddress("C:\\dane", "win32")).toMatch(/^\\\\\.\\pipe\\szpalta-[0-9a-f]{32}$/);
  });
});
