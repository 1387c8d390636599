import { expect, test } from "vitest";
import { JsonText } from "../domain/jsonText.ts";
import { HeldRequests } from "./heldRequests.ts";

const MIB = 1024 * 1024;

test("at most one mebibyte of requests is held for one client", () => {
  const held = new HeldRequests("ann");
  const add = (characters: number): boolean =>
    held.add({
      message: { type: "Action", requestId: 0, udfPath: "a:b", args: new JsonText("{}") },
      characters,
    });
  expect([add(MIB - 1), add(1), add(1)]).toEqual([true, true, false]);
});
