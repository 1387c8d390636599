import { screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { sentTo } from "../../../../tests/support/screens/secondTime";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { RowHeightChoice } from "./RowHeightChoice";
import { StartPageChoice } from "./StartPageChoice";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { choices, choose } = api.agenda.today.staff;

beforeEach(giveLayout);

// Caught: the start page changed by the row height; a default that a member's choice does not replace.
test.each([
  {
    Choice: RowHeightChoice,
    label: "Row height",
    usual: "Compact",
    other: "Comfortable",
    changes: { density: "comfortable" },
  },
  { Choice: StartPageChoice, label: "Start page", usual: "Leads", other: "Today", changes: { startPage: "today" } },
])(
  "$label shows the default, then the choice, and saves only itself",
  async ({ Choice, label, usual, other, changes }) => {
    let own = {};
    const workspace = aPractice()
      .answer(choices, () => own)
      .answer(choose, () => null);
    const { user } = show(workspace, [{ path: "/", element: <Choice /> }], "/");
    const select = await screen.findByLabelText<HTMLSelectElement>(label);
    expect(select.selectedOptions[0]?.text).toBe(usual);
    await user.selectOptions(select, other);
    expect(sentTo(workspace, choose)).toEqual([{ changes }]);
    expect(await screen.findByText(`${label} saved`)).toBeDefined();
    own = changes;
    workspace.announce();
    expect(await screen.findByDisplayValue(other)).toBeDefined();
  },
);

test("a choice that cannot be read says so, and Retry reads it again", async () => {
  let isBroken = true;
  const workspace = aPractice().answer(choices, () => {
    if (isBroken) throw new ConvexError({ code: "FORBIDDEN" });
    return { density: "comfortable" };
  });
  const { user } = show(workspace, [{ path: "/", element: <RowHeightChoice /> }], "/");
  expect(await screen.findByRole("alert")).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByDisplayValue("Comfortable")).toBeDefined();
});
