import { describe, expect, it } from "vitest";
import { homeWindow, listWindow } from "./paging.ts";

describe("listWindow", () => {
  it("gives an empty list one page", () => {
    expect(listWindow(0, 1)).toEqual({ page: 1, pages: 1, offset: 0, limit: 20 });
  });

  it("puts the 21st row on page 2", () => {
    expect(listWindow(20, 2)).toBeNull();
    expect(listWindow(21, 2)).toEqual({ page: 2, pages: 2, offset: 20, limit: 20 });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 3])("has no page %s of 21 rows", (page) => {
    expect(listWindow(21, page)).toBeNull();
  });
});

describe("homeWindow", () => {
  it("has one page up to twelve posts", () => {
    expect(homeWindow(0, 1)).toMatchObject({ pages: 1, limit: 12 });
    expect(homeWindow(12, 1)).toMatchObject({ pages: 1 });
    expect(homeWindow(12, 2)).toBeNull();
  });

  it("goes on after the newest twelve, twenty a page", () => {
    expect(homeWindow(13, 2)).toEqual({ page: 2, pages: 2, offset: 12, limit: 20 });
    expect(homeWindow(33, 3)).toEqual({ page: 3, pages: 3, offset: 32, limit: 20 });
    expect(homeWindow(32, 3)).toBeNull();
  });
});
