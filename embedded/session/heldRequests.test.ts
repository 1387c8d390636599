import { expect, test } from "vitest";
import { JsonText } from "../domain/jsonText.ts";
import { HeldRequests } from "./heldRequests.ts";

const MIB = 1024 * 1024;

test("a mebibyte of requests is held for one client, and not a character more", () => {
  const held = new HeldRequests("ann");
  const add = (characters: number): boolean =>
    held.add({
      message: { type: "Action", requestId: 0, udfPath: "a:b", args: new JsonText("{}") },
      characters,
    });
  expect([add(MIB - 1), add(1), add(1)]).toEqual([true, true, false]);
});
