import { screen } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { FetchAhead } from "./FetchAhead";
import { rememberWanted } from "../features/access/session/returnPath";
import { tabStore } from "../lib/tabStore";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: false }), useClerk: () => ({}) }));

const fetched: string[] = [];
const code = (name: string) => () => {
  fetched.push(name);
  return Promise.reject(new Error("no connection"));
};
const routes: RouteObject[] = [
  { children: [{ path: "/client-portal/*", lazy: code("portal") }] },
  {
    children: [
      {
        lazy: code("shell"),
        children: [
          { path: "/", lazy: code("list") },
          { path: "/lead/:leadId", lazy: code("lead") },
        ],
      },
    ],
  },
];

const element = (
  <>
    <FetchAhead routes={routes} />
    <input />
  </>
);

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
  fetched.length = 0;
});

// Caught: a list whose code was requested only after the sign-in service had answered: 2 s later on a slow line.
test.each([
  ["nothing was opened before", null, ["shell", "list"]],
  ["a lead was opened", "/lead/lead-5", ["shell", "lead"]],
  ["the portal was opened", "/client-portal/documents", ["portal"]],
])("the first key fetches the screen that sign-in leads to; %s", async (_, opened, expected) => {
  if (opened !== null) rememberWanted(tabStore, { pathname: opened, search: "", hash: "" });
  const { user } = show(aPractice(), [{ path: "/login", element }], "/login");
  const box = await screen.findByRole("textbox");
  expect(fetched).toEqual([]);
  box.focus();
  await user.keyboard("an");
  expect(fetched).toEqual(expected);
});
