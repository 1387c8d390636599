import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Board } from "../boards.ts";
import { api } from "../noticeBoard/project/convex/_generated/api";

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("base64");

export function fileClaims(board: () => Board): void {
  describe("files", () => {
    const store = (text: string) => board().action(api.files.store, { text, type: "text/plain" });

    test("an action gets back the file that an action stored", async () => {
      const id = await store("stored");
      expect(await board().action(api.files.read, { id })).toEqual({ text: "stored", size: 6, type: "text/plain" });
    });

    test("a stored file has a row with its size and checksum", async () => {
      const id = await store("a row");
      expect(await board().query(api.files.row, { id })).toMatchObject({
        _id: id,
        _creationTime: expect.any(Number) as number,
        size: 5,
        sha256: sha256Of("a row"),
      });
    });

    test("rows of files are listed in their order", async () => {
      for (const text of ["1", "22", "333"]) await store(text);
      expect(await board().query(api.files.newestSizes, { count: 2 })).toEqual([3, 2]);
    });

    // Caught: a `getUrl` that returns an address for a deleted file.
    test("a deleted file has neither row nor address, and its bytes are unavailable", async () => {
      const id = await store("short-lived");
      expect(await board().query(api.files.url, { id })).toContain("/api/storage/");
      await board().mutation(api.files.remove, { id });
      expect(await board().query(api.files.row, { id })).toBeNull();
      expect(await board().query(api.files.url, { id })).toBeNull();
      expect(await board().action(api.files.read, { id })).toBeNull();
    });

    test("a failed mutation deletes no file", async () => {
      const id = await store("kept");
      await expect(board().mutation(api.files.removeAndFail, { id })).rejects.toThrow();
      expect(await board().action(api.files.read, { id })).toMatchObject({ text: "kept" });
    });

    test("an HTTP action stores its request's body and answers with the stored file", async () => {
      const sent = await board().fetch("/kept", { method: "POST", body: "by HTTP" });
      const id = (await sent.json()) as string;
      expect(await (await board().fetch(`/kept?id=${id}`)).text()).toBe("by HTTP");
    });
  });
}
