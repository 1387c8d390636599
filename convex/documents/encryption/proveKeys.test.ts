import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { aPracticeWithStorage, beginUpload, upload } from "../../../tests/support/functions/documents";
import { internal } from "../../_generated/api";
import * as ClientKeys from "./model";

useFixedClock();
const { proveKeys } = internal.documents.encryption.internal;

describe("the test whether documents open with the deployment's keys", () => {
  test("uses the newest document with a key", async () => {
    const { backend, asSales, clientId } = await aPracticeWithStorage();
    expect(await backend.action(proveKeys, {})).toBe("none");
    await upload(asSales, clientId);
    // An upload that was only begun has no key.
    await beginUpload(asSales, clientId);
    expect(await backend.action(proveKeys, {})).toBe("opens");
  });

  // Caught: a restore reported as successful with another installation's keys; nobody could read a document.
  test.each([
    ["another key", btoa("2".repeat(32))],
    ["no key", ""],
  ])("detects %s", async (_, key) => {
    const { backend, asSales, clientId } = await aPracticeWithStorage();
    await upload(asSales, clientId);
    vi.stubEnv("DOC_KEK_v1", key);
    expect(await backend.action(proveKeys, {})).toBe("closed");
  });

  test("skips a client whose key was destroyed", async () => {
    const { backend, asSales, clientId } = await aPracticeWithStorage();
    await upload(asSales, clientId);
    await backend.run(async (ctx) => {
      await ClientKeys.destroy(ctx, { job: "test" }, clientId);
    });
    expect(await backend.action(proveKeys, {})).toBe("none");
  });
});
