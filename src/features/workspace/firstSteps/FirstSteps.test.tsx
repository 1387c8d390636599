import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { FirstSteps } from "./FirstSteps";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(giveLayout);

// Caught: a new practice without a first step; a step that is done and still has its button; steps hidden by mistake for good.
test("open steps have their button and person, done ones a check; the steps can be hidden, and shown again", async () => {
  const workspace = aPractice()
    .answer(api.workspace.firstSteps.staff.list, () => [
      { step: "firm", isDone: false },
      { step: "team", isDone: true },
    ])
    .answer(api.agenda.today.staff.choose, () => null);
  const { user } = show(workspace, [{ path: "/today", element: <FirstSteps /> }], "/today");
  const card = within(await screen.findByRole("region", { name: "Set up your practice · 1 of 2" }));
  expect(card.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Firm name and addressAn administratorAdd",
    "Invite your team: Done",
  ]);
  expect(card.getByRole("link", { name: "Add: Firm name and address" })).toHaveProperty("pathname", "/settings/firm");
  await user.click(card.getByRole("button", { name: "Hide these steps" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(workspace.sent.map(({ args }) => args)).toEqual([
    { changes: { hidesFirstSteps: true } },
    { changes: { hidesFirstSteps: false } },
  ]);
});
