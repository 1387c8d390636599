import { ConvexError } from "convex/values";
import { expect, test } from "vitest";
import type { Refusal } from "../../../convex/platform/refusals";
import { errorText, refusalIn, refusalText } from "./refusalText";
import { SearchText } from "../rows/searchText";
import { withSearch } from "../rows/SearchTextProvider";
import { takeTicket } from "../../features/access/shared/ticket";

const samples: Record<Refusal["code"], Refusal> = {
  UNAUTHENTICATED: { code: "UNAUTHENTICATED" },
  FORBIDDEN: { code: "FORBIDDEN" },
  NOT_FOUND: { code: "NOT_FOUND", what: "lead" },
  INVALID: { code: "INVALID", field: "note", reason: "blank" },
  CHANGED_MEANWHILE: { code: "CHANGED_MEANWHILE", byName: "Sofia", at: 6_000, current: "closed" },
  RATE_LIMITED: { code: "RATE_LIMITED", retryAt: 13_000 },
  CONFLICT: { code: "CONFLICT", what: "lead" },
  ON_HOLD: { code: "ON_HOLD", reason: "Subpoena of May 2", byName: "Nora", at: 0 },
  UNAVAILABLE: { code: "UNAVAILABLE", what: "sheet" },
};

test.each(Object.values(samples))("$code arrives as a refusal and has a sentence", (refusal) => {
  const error = new ConvexError({ ...refusal });
  expect(refusalIn(error)).toEqual(refusal);
  expect(errorText(error)).toMatch(/^[A-Z].{20,}/);
});

test("a refused permission reads as the catalogue says", () => {
  expect(refusalText(samples.FORBIDDEN, 0)).toBe("Permission denied - please check your access");
});

test("the text of a rate limit says how long to wait, that of a conflict who and when", () => {
  expect(refusalText(samples.RATE_LIMITED, 10_000)).toContain("3 s");
  expect(refusalText(samples.CHANGED_MEANWHILE, 10_000)).toContain("Sofia changed this 4 s ago");
});

test("the text of a legal hold says who set it, when and why", () => {
  expect(refusalText(samples.ON_HOLD, 10_000)).toBe(
    "Nora set a legal hold on this client on Jan 1, 1970: “Subpoena of May 2”. Nothing of the client can be deleted, and no note changed, until an administrator lifts it.",
  );
});

// Caught: a wait of zero or negative seconds, or one shorter than the limit.
test.each([
  [{ code: "RATE_LIMITED", retryAt: 12_001 }, "Too many tries. Try again in 3 s."],
  [{ code: "RATE_LIMITED", retryAt: 10_000 }, "in 1 s."],
  [{ code: "RATE_LIMITED", retryAt: 0 }, "in 1 s."],
  [{ code: "CHANGED_MEANWHILE", byName: null, at: 6_000, current: "closed" }, "Someone else changed this 4 s ago"],
  [{ code: "UNAUTHENTICATED" }, "Sign in again"],
  [{ code: "NOT_FOUND", what: "lead" }, "This lead is no longer available"],
  [{ code: "CONFLICT", what: "note" }, "changing this note"],
  [{ code: "UNAVAILABLE", what: "sheet" }, "The sheet cannot be reached"],
] as const)("the text for %j contains “%s”", (refusal, words) => {
  expect(refusalText(refusal, 10_000)).toContain(words);
});

// Caught: internal names of reasons shown to people.
test.each([
  ["blank", "Please check the text: it is empty."],
  ["tooLong", "Please check the text: it is too long."],
  ["notYetNamed", "Please check the text: it cannot be saved like this."],
])("a value refused as %s has a description", (reason, sentence) => {
  expect(refusalText({ code: "INVALID", field: "text", reason }, 0)).toBe(sentence);
});

// Caught: "Something went wrong on the server" when the network was down.
test("code that could not be fetched is no fault of the server", () => {
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/LeadRoute.js");
  expect(errorText(error)).toBe("This page didn't load. Check your connection and reload.");
});

test("an unexpected error shows its request id and no internal message", () => {
  const text = errorText(new Error("[CONVEX Q(x)] [Request ID: 4f0a] Server Error: TypeError at db.ts"));
  expect(text).toContain("4f0a");
  expect(text).not.toContain("TypeError");
  expect(refusalIn(new ConvexError({ code: "SOMETHING_ELSE" }))).toBeNull();
  const sentence = "Something went wrong on the server. Try again.";
  for (const error of [new Error("Server Error"), "text", null, undefined]) expect(errorText(error)).toBe(sentence);
});

test("an invitation's ticket is removed from the URL at once, and nothing else is", () => {
  window.history.replaceState({ kept: true }, "", "/create-account?__clerk_ticket=abc&__clerk_status=sign_up&x=1#y");
  expect(takeTicket(window)).toEqual({ ticket: "abc", isForSignUp: true, page: "/create-account" });
  expect(window.location.href).toMatch(/\/create-account\?x=1#y$/);
  expect(window.history.state).toEqual({ kept: true });
  expect(takeTicket(window)).toBeNull();
});

test("typed text is seen at once and reaches the URL after the debounce", async () => {
  const inUrl: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const search = new SearchText(
    "",
    (text) => {
      inUrl.push(text);
      resolve(undefined);
      return true;
    },
    1,
  );
  search.type("m");
  search.type("ma");
  expect(search.get()).toBe("ma");
  expect(inUrl).toEqual([]);
  await promise;
  // Control: one timer per keystroke writes "m" first.
  expect(inUrl).toEqual(["ma"]);
});

test("the search is added to the URL's other parameters, and removed when it is empty", () => {
  expect(withSearch("?status=closed", "ana b")).toBe("?status=closed&q=ana+b");
  expect(withSearch("?status=closed&q=ana", " ")).toBe("?status=closed");
  expect(withSearch("", "")).toBe("");
});
