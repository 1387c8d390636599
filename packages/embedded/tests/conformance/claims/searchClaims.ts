import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const POSTS = [
  { text: "The rabbit runs", channel: "a" },
  { text: "please send requests", channel: "a", hidden: true },
  { text: "nothing to see", channel: "b", hidden: false },
  { text: "a rabbit and a fox", channel: "b" },
];

interface FoundPage {
  page: string[];
  isDone: boolean;
  continueCursor: string;
}

/** Each backend orders results in its own way; the set of results is the same. */
export function searchClaims(board: () => Board): void {
  const add = () => board().mutation(api.posts.add, { posts: POSTS });
  const find = async (words: string, filters: { channel?: string; hidden?: boolean } = {}): Promise<string[]> =>
    (await board().query(api.posts.find, { words, ...filters })).toSorted();

  describe("full-text search", () => {
    test("any word is enough, in either case, and the last may be a prefix", async () => {
      await add();
      expect(await find("RABBIT")).toEqual(["The rabbit runs", "a rabbit and a fox"]);
      expect(await find("r")).toEqual(["The rabbit runs", "a rabbit and a fox", "please send requests"]);
      expect(await find("nothing fox")).toEqual(["a rabbit and a fox", "nothing to see"]);
      expect(await find("wolf")).toEqual([]);
    });

    test("all filters apply, also on fields of objects", async () => {
      await add();
      expect(await find("rabbit", { channel: "b" })).toEqual(["a rabbit and a fox"]);
      expect(await find("send nothing", { hidden: true })).toEqual(["please send requests"]);
      expect(await find("send nothing", { hidden: true, channel: "b" })).toEqual([]);
    });

    // Caught: the search answered from the store alone.
    test("a mutation finds its own writes, and not the rows that it deleted", async () => {
      const [id] = await add();
      if (id === undefined) throw new Error("No post.");
      const [before, after, last] = await board().mutation(api.posts.rewriteAndFind, {
        id,
        text: "A wolf",
        words: "wolf",
      });
      expect([before, after?.toSorted(), last]).toEqual([[], ["A wolf", "A wolf too"], ["A wolf too"]]);
      expect(await find("wolf")).toEqual(["A wolf too"]);
    });

    // Caught: the store's result kept beside the mutation's own version.
    test("a mutation finds each post in its own version, once", async () => {
      const [id] = await board().mutation(api.posts.add, { posts: [{ text: "stays and goes", channel: "a" }] });
      if (id === undefined) throw new Error("No post.");
      const found = await board().mutation(api.posts.changeAndFind, { id, stays: "stays", goes: "goes" });
      const [before, ...after] = [["stays and goes"], ["stays patched"], ["stays replaced"]];
      expect(found).toEqual([before, before, ...after.flatMap((texts) => [texts, []]), [], []]);
    });

    test("a failed mutation's writes are not found", async () => {
      const [id] = await add();
      if (id === undefined) throw new Error("No post.");
      await expect(board().mutation(api.posts.rewriteAndFail, { id, text: "a wolf" })).rejects.toThrow();
      expect([await find("wolf"), await find("runs")]).toEqual([[], ["The rabbit runs"]]);
    });

    test("pages hold everything once, and a limit is a limit", async () => {
      await add();
      const found: string[] = [];
      let cursor: string | null = null;
      for (let isDone = false; !isDone;) {
        const page: FoundPage = await board().query(api.posts.findPage, {
          words: "r",
          paginationOpts: { numItems: 2, cursor },
        });
        found.push(...page.page);
        ({ continueCursor: cursor, isDone } = page);
      }
      expect(found.toSorted()).toEqual(await find("r"));
      expect(await board().query(api.posts.findFirst, { words: "r", count: 2 })).toHaveLength(2);
    });

    test("other conditions filter the matches", async () => {
      const [id] = await add();
      if (id === undefined) throw new Error("No post.");
      await board().mutation(api.posts.edit, { id, likes: 1 });
      expect(await board().query(api.posts.findLiked, { words: "rabbit" })).toEqual(["The rabbit runs"]);
    });
  });
}
