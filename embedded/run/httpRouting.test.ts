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

// Caught, one at a time: the prefix left on, mounts tried in the order they were made, own routes after what is mounted.
test.each([
  ["an own route before what is mounted", "/shop/own", ["", "/shop/own"]],
  ["a mounted route without its prefix", "/shop/list", ["shop", "/list"]],
  ["the longest prefix", "/shop/pay/now", ["pay", "/now"]],
  ["a mount within a mount", "/shop/till/open", ["shop/till", "/open"]],
  ["no route of a child that is not under its prefix", "/list", null],
  ["no prefix that ends within a name", "/shopping/list", null],
])("HTTP requests find %s", (_, path, expected) => {
  const route = routeHttp(APPLICATION, path, "GET");
  expect(route && [route.component, route.path]).toEqual(expected);
});

test("an application answers HTTP requests where it has routes of its own, or mounts some", () => {
  const mounts = [{ prefix: "/shop/", component: "shop" }];
  expect(hasHttp(EMPTY_APPLICATION)).toBe(false);
  expect(hasHttp({ ...EMPTY_APPLICATION, httpMounts: mounts })).toBe(true);
  expect(hasHttp({ ...EMPTY_APPLICATION, ...part([]) })).toBe(true);
});

// Caught: a component that is named by a mount, but is not there.
test("a mount of what is not there leads nowhere", () => {
  const mounts = [{ prefix: "/gone/", component: "gone" }];
  expect(routeHttp({ ...EMPTY_APPLICATION, httpMounts: mounts }, "/gone/list", "GET")).toBeNull();
});
