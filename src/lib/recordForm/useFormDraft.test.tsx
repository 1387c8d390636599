import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { DraftStore } from "../drafts/draftStore";
import { DraftContext } from "../drafts/unsentContext";
import { draftTexts, useFormDraft } from "./useFormDraft";

beforeEach(() => {
  sessionStorage.clear();
});

/** The draft of a form on a freshly loaded page. */
function draftOf(name: string | null, drafts = new DraftStore(sessionStorage, "ana")) {
  const wrapper = ({ children }: { children: ReactNode }) => <DraftContext value={drafts}>{children}</DraftContext>;
  return renderHook(() => useFormDraft(name), { wrapper }).result.current;
}

// Caught: a form that did not open, because another version of the page had stored another format.
test.each(["", "{", "null", "7"])("a stored text of %j is no draft", (text) => {
  new DraftStore(sessionStorage, "ana").set("form", text);
  expect(draftOf("form").before).toBeNull();
});

test("typed text survives a reload until it is discarded, and a form without a name stores nothing", () => {
  draftOf("form").keep({ title: "typed" });
  draftOf(null).keep({ title: "unnamed" });
  const { before, forget } = draftOf("form");
  expect(before).toEqual({ title: "typed" });
  forget();
  expect(draftOf("form").before).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(["passage.keptBy"]);
});

// Caught: the answer to the first form removed what was typed into the second.
test("a late answer discards its own form's draft, not that of a form opened since", () => {
  const drafts = new DraftStore(sessionStorage, "ana");
  const first = draftOf("form", drafts);
  first.keep({ title: "first" });
  const second = draftOf("form", drafts);
  second.keep({ title: "second" });
  first.forget();
  expect(draftOf("form", drafts).before).toEqual({ title: "second" });
  second.forget();
  expect(draftOf("form", drafts).before).toBeNull();
});

test("a field whose stored value is of another kind has its initial one", () => {
  const initial = { title: "", day: "today", note: "none", isShared: true, days: [1] };
  const stored = { title: "typed", day: 7, isShared: false, days: [2], more: "x" };
  expect(draftTexts(stored, initial)).toEqual({ ...initial, title: "typed", isShared: false });
  expect(draftTexts(null, initial)).toEqual(initial);
});
