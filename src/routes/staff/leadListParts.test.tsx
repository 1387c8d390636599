import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import { showLeadList } from "../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../tests/support/screens/signedInClerk")).signedInClerk);

beforeEach(() => {
  giveLayout();
});

const lead = (number: number, firstName: string, email: string): LeadTuple => {
  return [number, number, firstName, "Santos", email, null, null, null, null];
};

const LEADS = [lead(1, "Maria", "m@mail.test"), lead(2, "Ahmed", "a@mail.test")];

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

// Caught: no key led from the search box to the results.
test.each(["{Enter}", "{ArrowDown}"])(
  "%s leads from the search box to the first result, and Enter opens it",
  async (key) => {
    const { user, router } = showLeadList(aPractice(LEADS));
    await row("Ahmed");
    const box = await screen.findByRole("searchbox");
    await user.type(box, `nobody at all${key}`);
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, `ahm${key}`);
    expect(document.activeElement).toBe(await row("Ahmed"));
    await user.keyboard("{Enter}");
    expect(router.state.location.pathname).toBe("/lead/lead-2");
  },
);

// Caught: half of a phone's first screen without a lead: sync links, icons without labels, two selects below each other.
test("on a phone the sync line and the tools are behind one button, and the order is beside the status", async () => {
  giveLayout({ isWide: false });
  const { user } = showLeadList(aPractice(LEADS));
  await row("Maria");
  const isFolded = (name: string) => screen.getByRole("button", { name }).closest(".hidden") !== null;
  const folded = () => ["Sync now", "Sync history", "Charts", "Download CSV"].map(isFolded);
  await screen.findByRole("button", { name: "Sync now" });
  const more = screen.getByRole("button", { name: "More" });
  expect([more.getAttribute("aria-expanded"), folded()]).toEqual(["false", [true, true, true, true]]);
  await user.click(more);
  expect([more.getAttribute("aria-expanded"), folded()]).toEqual(["true", [false, false, false, false]]);
  const order = screen.getByRole("combobox", { name: "Sort by" });
  const line = order.closest(".h-11");
  expect(line?.contains(screen.getByRole("tablist", { name: "Lead status" }))).toBe(true);
});
