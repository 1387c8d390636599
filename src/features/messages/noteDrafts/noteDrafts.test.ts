import { beforeEach, expect, test } from "vitest";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { NoteDrafts } from "./noteDrafts";

const keptNow = () => new DraftStore(sessionStorage, "ana");

beforeEach(() => {
  sessionStorage.clear();
});

// Caught: a refused text that replaced the text typed since, or came below it; the reason gone with the next letter.
test("a refused text comes back above the text typed since, and its reason stays while it is edited", () => {
  const drafts = new NoteDrafts(keptNow());
  drafts.restore("lead-1", "refused", "too long");
  expect(drafts.get("lead-1")).toEqual({ text: "refused", failure: "too long" });
  drafts.clear("lead-1");
  drafts.write("lead-1", "typed since");
  drafts.restore("lead-1", "refused", "too long");
  drafts.write("lead-2", "another");
  expect(drafts.get("lead-1")).toEqual({ text: "refused\n\ntyped since", failure: "too long" });
  drafts.write("lead-1", "mended");
  expect(drafts.get("lead-1")).toEqual({ text: "mended", failure: "too long" });
  drafts.fail("lead-1", "no session");
  expect(drafts.get("lead-1")).toEqual({ text: "mended", failure: "no session" });
  drafts.clear("lead-1");
  expect(drafts.get("lead-1")).toEqual({ text: "", failure: null });
  expect(new NoteDrafts(keptNow()).get("lead-2")).toEqual({ text: "another", failure: null });
  expect(new NoteDrafts(keptNow()).get("lead-1").text).toBe("");
});

// Caught: a text that stayed with the merged lead, too; text typed about the other one, lost.
test("a draft note about a merged lead moves below the draft about the other one", () => {
  const drafts = new NoteDrafts(keptNow());
  drafts.write("lead-1", "first");
  drafts.move("lead-1", "lead-7");
  expect([drafts.get("lead-1").text, drafts.get("lead-7").text]).toEqual(["", "first"]);
  drafts.write("lead-2", "second");
  drafts.move("lead-2", "lead-7");
  drafts.move("lead-3", "lead-7");
  expect([drafts.get("lead-2").text, drafts.get("lead-7").text]).toEqual(["", "first\n\nsecond"]);
});

test("a listener hears each change until it unsubscribes; a form counts as visible until it unregisters", () => {
  const drafts = new NoteDrafts(keptNow());
  let told = 0;
  const stop = drafts.subscribe(() => (told += 1));
  drafts.write("lead-1", "a");
  stop();
  drafts.write("lead-1", "ab");
  expect(told).toBe(1);
  const hide = drafts.show("lead-1");
  expect([drafts.isOnScreen("lead-1"), drafts.isOnScreen("lead-2")]).toEqual([true, false]);
  hide();
  expect(drafts.isOnScreen("lead-1")).toBe(false);
});
