import { describe, expect, test } from "vitest";
import { loadParts, loadPath, loadTotal, type MemberLoad } from "./figureText";

const aLoad = (given: Partial<MemberLoad>): MemberLoad => ({
  userId: null,
  name: null,
  messages: 0,
  review: 0,
  due: 0,
  calls: 0,
  more: [],
  ...given,
});

describe("the open items of a member", () => {
  // Caught: "12 to review" where the server has counted the first twelve of more.
  test("have a plus where not all of them are counted", () => {
    const cut = aLoad({ messages: 1, review: 12, more: ["review"] });
    expect([loadParts(cut), loadTotal(cut)]).toEqual(["1 message · 12+ to review", "13+"]);
    const many = aLoad({ due: 26, calls: 2 });
    expect([loadParts(many), loadTotal(many)]).toEqual(["25+ due · 2 calls", "27+"]);
    expect([loadParts(aLoad({})), loadTotal(aLoad({ due: 1 }))]).toEqual(["Nothing open", "1"]);
  });

  // Caught: the deadlines for a member whose leads wait for a call.
  test.each([
    [{ due: 3, calls: 2 }, "/deadlines?owner=nobody"],
    [{}, "/deadlines?owner=nobody"],
    [{ calls: 4, due: 3 }, "/"],
    [{ messages: 2 }, "/inbox?filter=unassigned"],
    [{ review: 9, messages: 2 }, "/review"],
  ])("of nobody, %j, lead to %s", (given, path) => {
    expect(loadPath(aLoad(given), null)).toBe(path);
  });
});
