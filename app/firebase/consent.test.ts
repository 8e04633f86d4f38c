import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConsent } from "./consent.ts";

let kept: Map<string, string>;
let cookies: string[];
let reloads: number;

beforeEach(() => {
  [kept, cookies, reloads] = [new Map(), [], 0];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("location", { hostname: "www.example.pl", reload: () => void (reloads += 1) });
  vi.stubGlobal("document", {
    get cookie() {
      return "_ga=1; _ga_ABC=2; inne=3; _gapa=4";
    },
    set cookie(line: string) {
      cookies.push(line);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("a reader's consent", () => {
  it("is asked for once, and kept for later pages", () => {
    const first = createConsent();
    const heard: (string | null)[] = [];
    first.subscribe(() => heard.push(first.current()));
    expect([first.current(), first.isAsking()]).toEqual([null, true]);
    first.answer("refused");
    expect([first.current(), first.isAsking(), heard]).toEqual(["refused", false, ["refused"]]);
    const second = createConsent();
    expect([second.current(), second.isAsking(), reloads]).toEqual(["refused", false, 0]);
  });

  it("may be changed; taken back, the page starts anew without the cookies of what counted", () => {
    const { answer, askAgain, current, isAsking } = createConsent();
    answer("given");
    askAgain();
    expect([current(), isAsking()]).toEqual(["given", true]);
    answer("refused");
    expect([current(), isAsking(), reloads]).toEqual(["refused", false, 1]);
    expect(new Set(cookies.map((line) => line.split("=")[0]))).toEqual(new Set(["_ga", "_ga_ABC"]));
    expect(cookies.some((line) => line.endsWith("domain=example.pl"))).toBe(true);
  });

  it("holds for the page where the browser keeps nothing, and what it keeps of others is no consent", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => "tak",
      setItem: () => {
        throw new Error("Full.");
      },
    });
    const { answer, current } = createConsent();
    expect(current()).toBeNull();
    answer("given");
    expect(current()).toBe("given");
  });
});
