import { expect, test } from "vitest";
import { EMPTY_APPLICATION } from "../domain/components.ts";
import { hasHttp, routeHttp } from "./httpRouting.ts";
import type { Application, Component, HttpMount } from "../domain/application.ts";

function part(routes: string[], httpMounts: HttpMount[] = []): Component {
  const lookup = (path: string, method: string) => (routes.includes(path) ? ([{}, method, path] as const) : null);
  return { ...EMPTY_APPLICATION, http: { lookup }, httpMounts };
}

const APPLICATION: Application = {
  ...EMPTY_APPLICATION,
  ...part(
    ["/shop/own"],
    [
      { prefix: "/shop/", component: "shop" },
      { prefix: "/shop/pay/", component: "pay" },
    ],
  ),
  components: new Map([
    ["shop", part(["/own", "/list", "/pay/now"], [{ prefix: "/till/", component: "shop/till" }])],
    ["shop/till", part(["/open"])],
    ["pay", part(["/now"])],
  ]),
};

// Caught, one at a time: the prefix not removed; mounts tried in the order of their declaration; own routes after
// mounts.
test.each([
  ["an own route before mounts", "/shop/own", ["", "/shop/own"]],
  ["a mounted route without its prefix", "/shop/list", ["shop", "/list"]],
  ["the longest prefix", "/shop/pay/now", ["pay", "/now"]],
  ["a mount within a mount", "/shop/till/open", ["shop/till", "/open"]],
  ["no route of a child outside its prefix", "/list", null],
  ["no prefix that ends within a path segment", "/shopping/list", null],
])("HTTP requests find %s", (_, path, expected) => {
  const route = routeHttp(APPLICATION, path, "GET");
  expect(route && [route.component, route.path]).toEqual(expected);
});

test("an application handles HTTP requests if it has routes or mounts", () => {
  const mounts = [{ prefix: "/shop/", component: "shop" }];
  expect(hasHttp(EMPTY_APPLICATION)).toBe(false);
  expect(hasHttp({ ...EMPTY_APPLICATION, httpMounts: mounts })).toBe(true);
  expect(hasHttp({ ...EMPTY_APPLICATION, ...part([]) })).toBe(true);
});

// Caught: an exception for a mount of a missing component.
test("a mount of a missing component has no routes", () => {
  const mounts = [{ prefix: "/gone/", component: "gone" }];
  expect(routeHttp({ ...EMPTY_APPLICATION, httpMounts: mounts }, "/gone/list", "GET")).toBeNull();
});
