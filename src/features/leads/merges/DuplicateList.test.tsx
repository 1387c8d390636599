import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, feedAnswer, giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

beforeEach(() => {
  giveLayout();
});

const lead = (number: number, firstName: string, email: string): LeadTuple => {
  return [number, number, firstName, "Santos", email, null, null, null, null];
};

// Caught: a count of the list's first page; a suggestion that stayed after the other lead had left.
test("possible duplicates are counted beside the heading, live, and lead to the comparison of two leads", async () => {
  const compared = vi.fn(() => undefined);
  const leads = [lead(1, "Maria", "m@mail.test"), lead(2, "Ahmed", "a@mail.test"), lead(3, "Mary", "M@mail.test")];
  const workspace = aPractice(leads).answer(api.leads.merges.staff.preview, compared);
  const { user } = showLeadList(workspace);
  await user.click(await screen.findByRole("button", { name: "1 possible duplicate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Possible duplicates" }));
  expect((await dialog.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
    "Maria Santos",
    "Mary Santos",
  ]);
  // Each later lead can be merged with the first one.
  const [, ...items] = dialog.getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Maria Santoslead-1Needs Follow-up",
    "Mary Santoslead-3Needs Follow-upMerge…",
  ]);
  await user.click(dialog.getByRole("button", { name: "Merge lead-1 with lead-3" }));
  expect(await dialog.findByText("Comparing the two leads…")).toBeDefined();
  expect(compared).toHaveBeenCalledWith({ leadId: "lead-1", otherId: "lead-3" });
  await user.click(dialog.getByRole("button", { name: "All possible duplicates" }));
  await act(async () => {
    workspace.answer(api.leads.record.staff.feed, () => feedAnswer([[3, 9, null]]));
    await Promise.resolve();
  });
  expect(dialog.getByText("No two leads share an email address.")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: /possible duplicate/ })).toBeNull();
});
