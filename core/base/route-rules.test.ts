import { describe, expect, it } from "vitest";
import { circularRule, isExternal, ruleFor, ruleMatcher, rulePattern, ruleRedirect } from "./route-rules.ts";
import type { RouteRule } from "./site-config.ts";

const RULES: Record<string, RouteRule> = {
  "/**": { middleware: ["everything"] },
  "/blog/**": { middleware: ["blog"] },
  "/blog/*": { middleware: ["entry"] },
  "/blog/nowy": { redirect: "/poradnik/nowy" },
  "/blog/stare/**": { redirect: { to: "https://archiwum.example/", status: 302 } },
  "/żółw": { middleware: ["turtle"] },
};

const matcher = ruleMatcher(RULES);

const CASES: [path: string, middleware: string | undefined][] = [
  ["/", "everything"],
  ["/inne", "everything"],
  ["/blog", "blog"],
  ["/blog/", "blog"],
  ["/blog/wpis", "entry"],
  ["/blog/wpis/dalej", "blog"],
  ["/Blog/wpis", "everything"],
  ["/blog/nowy", undefined],
  ["/blogs", "everything"],
  ["/%C5%BC%C3%B3%C5%82w", "turtle"],
  ["/%", "everything"],
  ["/__proto__", "everything"],
];

describe("route rules", () => {
  it.each(CASES)("%s is ruled by %s", (path, middleware) => {
    expect(ruleFor(matcher, path)?.middleware?.[0]).toBe(middleware);
    expect(RULES[rulePattern(RULES, path) ?? ""]).toBe(ruleFor(matcher, path));
  });

  it("finds nothing without a rule", () => {
    expect(ruleFor(ruleMatcher({ "/a/*": {} }), "/a")).toBeNull();
    expect(ruleFor(ruleMatcher({ "/a/*": {} }), "/a/")).toBeNull();
    expect(ruleFor(ruleMatcher({}), "/constructor")).toBeNull();
    for (const path of ["/a", "/a/", "/constructor"]) expect(rulePattern({ "/a/*": {} }, path)).toBeNull();
  });

  it("redirects for good unless told otherwise, with the query where the target has none of its own", () => {
    expect(ruleRedirect(ruleFor(matcher, "/blog/nowy")!, "?a=1")).toEqual({
      to: "/poradnik/nowy?a=1",
      status: 301,
      external: false,
    });
    expect(ruleRedirect(ruleFor(matcher, "/blog/stare/x")!, "?a=1")).toEqual({
      to: "https://archiwum.example/?a=1",
      status: 302,
      external: true,
    });
    expect(ruleRedirect({ redirect: "/szukaj?q=x" }, "?a=1")?.to).toBe("/szukaj?q=x");
    expect(ruleRedirect({ redirect: "/o-nas#kontakt" }, "?a=1")?.to).toBe("/o-nas?a=1#kontakt");
    expect(ruleRedirect({ prerender: true }, "")).toBeNull();
  });

  it.each([
    ["/blog/a/b", "/warsztat/a/b"],
    ["/blog", "/warsztat"],
    ["/blog/%C5%82%C3%B3d%C5%BA", "/warsztat/%C5%82%C3%B3d%C5%BA"],
    ["/dawne/a", "https://archiwum.example/a"],
    ["/wszystko/x", "/x"],
    ["/wszystko//obca.example", "/obca.example"],
    ["/wszystko", "/"],
  ])("a target that ends in ** keeps what comes after the prefix: %s to %s", (path, to) => {
    const rests = ruleMatcher({
      "/blog/**": { redirect: "/warsztat/**" },
      "/dawne/**": { redirect: { to: "https://archiwum.example/**", status: 302 } },
      "/wszystko/**": { redirect: "/**" },
    });
    expect(ruleRedirect(ruleFor(rests, path)!, "")?.to).toBe(to);
    expect(circularRule({ "/blog/**": { redirect: "/blog/nowe/**" } })?.pattern).toBe("/blog/**");
    expect(circularRule({ "/blog/**": { redirect: "/warsztat/**" } })).toBeNull();
  });

  it.each([
    ["its own address with a slash, which the server takes away", { "/x": { redirect: "/x/" } }],
    ["its own address in another spelling", { "/ż": { redirect: "/%C5%BC" } }],
    ["its own address with the site's name", { "/x": { redirect: "https://s.example/x" } }],
    ["a rule that keeps the rest, and back", { "/a/**": { redirect: "/b/**" }, "/b/*": { redirect: "/a/x" } }],
    ["everything", { "/**": { redirect: "/nowe" } }],
    ["two rules of one segment", { "/a/*": { redirect: "/b/y" }, "/b/*": { redirect: "/a/z" } }],
    ["ever longer addresses", { "/a/**": { redirect: "/a/b/**" } }],
  ])("a rule is circular that leads to %s", (_, rules) => {
    expect(circularRule(rules, "https://s.example")?.pattern).toBe(Object.keys(rules)[0]);
  });

  it.each([
    ["another site's same path", { "/x": { redirect: "https://inny.example/x" } }],
    ["what no rule leads away from", { "/a/**": { redirect: "/b/**" }, "/b/q": { redirect: "/a/z" } }],
    ["an address of mail", { "/x": { redirect: "mailto:redakcja@s.example" } }],
    ["an address that cannot be read", { "/x": { redirect: "https://" } }],
  ])("a rule is not circular that leads to %s", (_, rules) => {
    expect(circularRule(rules, "https://s.example")).toBeNull();
  });

  it.each([
    ["https://a.example", true],
    ["mailto:a@b.example", true],
    ["//a.example", true],
    ["/\\a.example", true],
    ["/a:b", false],
    ["/a//b", false],
  ])("%s leaves the site: %s", (target, leaves) => {
    expect(isExternal(target)).toBe(leaves);
  });
});
