import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Finding } from "../../../../convex/workspace/installation/rules";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { InstallationCheck } from "./InstallationCheck";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { check, latest } = api.workspace.installation.staff;

const RIGHT: Finding[] = [
  { check: "variables", result: "ok", sentence: "Each variable has the right form." },
  { check: "clock", result: "ok", sentence: "The clock is right." },
];
const WRONG: Finding = { check: "bucketVersions", result: "wrong", sentence: "Switch versioning on." };
const UNCHECKED: Finding = { check: "page", result: "unchecked", sentence: "The page did not answer." };
const NOT_SET_UP: Finding = { check: "mailDomain", result: "notSetUp", sentence: "Mail is not set up." };

function aRun(findings: Finding[], differing: object = {}) {
  const at = Date.now() - 12_000;
  return { askedAt: at, askedByName: "An\u202Ea", endedAt: at, findings, ...differing };
}

function showCard(answer: () => unknown, checking: () => unknown = () => null) {
  const workspace = aPractice().answer(latest, answer).answer(check, checking);
  const shown = show(workspace, [{ path: "/settings", element: <InstallationCheck /> }], "/settings");
  return Object.assign(shown, { workspace });
}

const card = () => within(document.body);
const button = (name: string) => card().getByRole<HTMLButtonElement>("button", { name });
const rows = () =>
  card()
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  giveLayout();
});

test("before the first check the card says so, and the button starts one", async () => {
  const { user, workspace } = showCard(() => null);
  expect(await screen.findByText("The installation has not been checked yet.")).toBeDefined();
  await user.click(button("Check now"));
  expect(workspace.sent.at(-1)).toEqual({ name: "workspace/installation/staff:check", args: {} });
});

test("while the last check is loading, none can be started", async () => {
  const { workspace } = showCard(() => undefined);
  expect(await screen.findByText("Loading the last check...")).toBeDefined();
  expect(button("Check now").disabled).toBe(true);
  act(() => {
    workspace.answer(latest, () => null);
  });
  expect(button("Check now").disabled).toBe(false);
});

test("a check that cannot be loaded says so, and is requested again", async () => {
  let answers = false;
  const { user } = showCard(() => {
    if (answers) return aRun(RIGHT);
    throw new Error("[Request ID: 9c] Server Error");
  });
  expect(await screen.findByText(/Error: The last check of the installation could not be loaded\./)).toBeDefined();
  answers = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("2 settings are right")).toBeDefined();
});

test("a running check says how long it takes, and no second one can be started", async () => {
  showCard(() => aRun([], { endedAt: null }));
  expect(await screen.findByText(/This takes up to half a minute/)).toBeDefined();
  expect(button("Checking...").disabled).toBe(true);
});

test("an interrupted check says so, and another can be started", async () => {
  showCard(() => aRun([], { endedAt: null, askedAt: Date.now() - 181_000 }));
  expect(await screen.findByText(/did not end, because the server stopped/)).toBeDefined();
  expect(button("Check now").disabled).toBe(false);
});

test("problems come first with their remedy, and correct settings are collapsed", async () => {
  showCard(() => aRun([...RIGHT, NOT_SET_UP, UNCHECKED, WRONG]));
  expect(await screen.findByText(/^Checked/)).toBeDefined();
  expect(rows()).toEqual([
    "Storage: versionsSwitch versioning on.Wrong",
    "Headers of the pageThe page did not answer.Not checked",
    "Mail: domainMail is not set up.Not set up",
    "VariablesEach variable has the right form.Right",
    "ClockThe clock is right.Right",
  ]);
  expect(screen.getByText("2 settings are right").closest("details")?.open).toBe(false);
  expect(card().queryByText(/Everything that could be tried/)).toBeNull();
  expect(card().getByText(/by Ana$/)).toBeDefined();
});

test("a check without problems says so, also if something is not set up", async () => {
  showCard(() => aRun([...RIGHT, NOT_SET_UP], { askedByName: null }));
  expect(await screen.findByText("Everything that could be tried is as it has to be.")).toBeDefined();
  expect(card().getByText(/from the command line$/)).toBeDefined();
});

test("a check that is requested too often is refused with the time of the next one", async () => {
  const { user } = showCard(
    () => aRun(RIGHT),
    () => {
      throw new ConvexError({ code: "RATE_LIMITED", retryAt: Date.now() + 180_000 });
    },
  );
  await screen.findByText("2 settings are right");
  await user.click(button("Check now"));
  expect(await screen.findByText(/Too many tries\. Try again in 1\d\d s\./)).toBeDefined();
});
