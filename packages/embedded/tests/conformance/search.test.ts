import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { beforeEach, describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { api } from "./noticeBoard/project/convex/_generated/api";

const TIMEOUT_MS = 60_000;

const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);
const client = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url, { logger: false });
beforeEach(async () => {
  await client().mutation(api.board.clear, {});
});

const add = (...texts: string[]) =>
  client().mutation(api.posts.add, { posts: texts.map((text) => ({ text, channel: "a" })) });
const find = (words: string): Promise<string[]> => client().query(api.posts.find, { words });

describe("full-text search over the wire", () => {
  test("the best match comes first, and the newer of two equal ones", async () => {
    await add("one fox", "red fox, red fox", "two fox", "a red dog");
    expect(await find("red fox")).toEqual(["red fox, red fox", "two fox", "one fox", "a red dog"]);
  });

  test("a live search runs again when its matches change", async () => {
    const [id] = await add("a fox");
    if (id === undefined) throw new Error("No post.");
    const socket = new ConvexClient(deployment().current().url, { logger: false });
    const seen: string[][] = [];
    socket.onUpdate(api.posts.find, { words: "fo" }, (texts) => seen.push(texts));
    await expect.poll(() => seen).toEqual([["a fox"]]);
    await add("a dog", "food");
    await expect.poll(() => seen.at(-1)).toEqual(["food", "a fox"]);
    await client().mutation(api.posts.edit, { id, text: "a wolf" });
    await expect.poll(() => seen.at(-1)).toEqual(["food"]);
    expect(seen).toHaveLength(3);
    await socket.close();
  });

  test("a restart changes nothing", async () => {
    await add("a fox before", "another fox");
    await deployment().restart();
    await add("a fox after");
    expect(await find("fox")).toEqual(["another fox", "a fox after", "a fox before"]);
  });

  test.each([
    ["field", 'searches field "channel"'],
    ["filter", 'filters by field "likes"'],
    ["index", "Index posts.by_channel not found"],
    ["range", "Index posts.search_text not found"],
  ])("a search with a wrong %s is refused", async (wrong, message) => {
    await expect(client().query(api.posts.refused, { wrong })).rejects.toThrow(message);
  });

  // Caught: an error that names an internal call.
  test("a vector search is refused with a sentence", async () => {
    await expect(client().action(api.posts.findByVector, {})).rejects.toThrow("has no vector search");
  });
});
