import { expect, test } from "vitest";
import type { PushedModule } from "../domain/application.ts";
import { packModules, unpackModules } from "./packedModules.ts";

const MODULES: PushedModule[] = [
  { path: "a.js", source: "export const a = 'é 🜚';", sourceMap: '{"é":1}', environment: "isolate" },
  { path: "a.js", source: "export const b = 1;", environment: "node" },
  { path: "empty.js", source: "", environment: "isolate" },
];

// Caught, one at a time: lengths in characters; a module of the other environment; a map where there is none.
test("packed modules are unpacked unchanged, for one environment", () => {
  const packed = packModules(MODULES);
  const plain = (kind: PushedModule["environment"]) => unpackModules(packed, kind).map((module) => ({ ...module }));
  expect(plain("isolate")).toEqual([MODULES[0], { ...MODULES[2], sourceMap: undefined }]);
  expect(plain("node")).toEqual([{ ...MODULES[1], sourceMap: undefined }]);
});
