import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  forgetVisit,
  forgetWanted,
  hasSessionEnded,
  rememberLeaving,
  rememberVisit,
  rememberWanted,
  safePath,
  wantedPath,
} from "./returnPath";

const at = (address: string) => new URL(address, "https://app.test");
const lead = at("/lead/lead-5?q=ana&tab=closed#notes");
const leadPath = "/lead/lead-5?q=ana&tab=closed#notes";

beforeEach(() => {
  sessionStorage.clear();
});

// Caught: //evil.test/ as the address, which the router takes for another site and opens.
test.each([
  ["/", "/"],
  ["/lead/lead-5?q=a%20b#notes", "/lead/lead-5?q=a%20b#notes"],
  ["/client-portal/documents", "/client-portal/documents"],
  ["/a/../contracts", "/contracts"],
  ["/login-help", "/login-help"],
  ["//evil.test/", null],
  ["///evil.test/", null],
  ["/\\evil.test/", null],
  ["/\t/evil.test/", null],
  ["/.//evil.test/", null],
  ["https://evil.test/", null],
  ["javascript:alert(1)", null],
  ["lead/lead-5", null],
  ["", null],
  ["/login", null],
  ["/create-account?x=1", null],
  ["/auth/callback#t", null],
  ["/set-password", null],
  ["/client-portal/set-password", null],
  ["/setup", null],
  ["/waiting", null],
])("of the path %j, %j is a place to return to", (path, safe) => {
  expect(safePath(path)).toBe(safe);
});

// Caught: URL.parse, without which Safari 17 showed no screen at all.
test("a browser without URL.parse reads paths too", () => {
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override parse = (): never => {
        throw new TypeError("URL.parse is not a function");
      };
    },
  );
  expect([safePath("/lead/lead-5"), safePath("//evil.test/")]).toEqual(["/lead/lead-5", null]);
  vi.unstubAllGlobals();
});

describe("after signing in", () => {
  test("one goes to the address that was opened, with search and hash", () => {
    rememberWanted(sessionStorage, lead);
    expect(wantedPath(sessionStorage, "ana")).toBe(leadPath);
    expect(hasSessionEnded(sessionStorage)).toBe(false);
  });

  test("one goes to / when no address, or none that is safe, was opened", () => {
    expect(wantedPath(sessionStorage, "ana")).toBe("/");
    rememberWanted(sessionStorage, { pathname: "//evil.test/", search: "", hash: "" });
    expect(wantedPath(sessionStorage, "ana")).toBe("/");
  });

  // Caught: the record of the person before, on a shared computer.
  test("the place where a session ended is for the same person alone", () => {
    rememberVisit(sessionStorage, "ana");
    rememberWanted(sessionStorage, lead);
    forgetVisit(sessionStorage);
    expect(hasSessionEnded(sessionStorage)).toBe(true);
    expect(["ana", "ben", null].map((person) => wantedPath(sessionStorage, person))).toEqual([leadPath, "/", "/"]);
  });

  test("the place is forgotten once somebody has arrived", () => {
    rememberVisit(sessionStorage, "ana");
    rememberWanted(sessionStorage, lead);
    forgetWanted(sessionStorage);
    expect([wantedPath(sessionStorage, "ana"), hasSessionEnded(sessionStorage)]).toEqual(["/", false]);
  });
});

test("after Sign out, the sign-in page gives no reason and leads to /, and the next address counts again", () => {
  rememberVisit(sessionStorage, "ana");
  rememberLeaving(sessionStorage);
  rememberWanted(sessionStorage, lead);
  expect([wantedPath(sessionStorage, "ana"), hasSessionEnded(sessionStorage)]).toEqual(["/", false]);
  forgetVisit(sessionStorage);
  rememberWanted(sessionStorage, lead);
  expect(wantedPath(sessionStorage, "ben")).toBe(leadPath);
});

// Caught: the reason and the owner of the session before, kept beside a new address.
test("an address that is opened later replaces the place where the session ended", () => {
  rememberVisit(sessionStorage, "ana");
  rememberWanted(sessionStorage, lead);
  forgetVisit(sessionStorage);
  rememberWanted(sessionStorage, at("/contracts"));
  expect([wantedPath(sessionStorage, "ben"), hasSessionEnded(sessionStorage)]).toEqual(["/contracts", false]);
});
