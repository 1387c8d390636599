import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aWorkspaceWithClient, ONBOARDED, showClient } from "../../../../tests/support/screens/clientScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { sendAgainAfterRefusal, sentTo } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, lift, set } = api.clients.legalHolds.staff;
const hold = { reason: "Subpoena\u202E of May 2", byName: "Nora\u202E Frei", at: ONBOARDED };
const me = { kind: "staff", userId: "u1", name: "Sam", email: "s@p.test", isAdmin: false, locale: "en" };

beforeEach(() => {
  giveLayout();
});

test("a hold is set with a reason, and the page shows author, date and reason", async () => {
  const workspace = aWorkspaceWithClient().answer(set, () => null);
  const { user } = showClient(workspace);
  const off = {
    name: "Legal hold",
    description: "Nothing of a client under a legal hold can be deleted.",
    checked: false,
  };
  await user.click(await screen.findByRole("switch", off));
  await user.click(await screen.findByRole("button", { name: "Set hold" }));
  expect(screen.getByText("Please say why nothing may be deleted")).toBeDefined();
  expect(sentTo(workspace, set)).toEqual([]);
  await user.type(screen.getByLabelText("Reason"), " Subpoena of May 2 ");
  await user.click(screen.getByRole("button", { name: "Set hold" }));
  expect(sentTo(workspace, set)).toEqual([{ clientId: "k1", reason: "Subpoena of May 2" }]);
  expect(await screen.findByText("Legal hold set")).toBeDefined();
  workspace.answer(get, () => hold);
  const banner = "Legal hold by Nora Frei, Jan 5, 2025: “Subpoena of May 2”. Nothing of this client can be deleted.";
  expect(await screen.findByText(banner)).toBeDefined();
  expect(screen.getAllByText("Legal hold").length).toBe(2);
});

test("only an administrator lifts it", async () => {
  const workspace = aWorkspaceWithClient().answer(get, () => hold);
  workspace.answer(lift, () => null);
  const { user } = showClient(workspace);
  const control = async () => await screen.findByRole<HTMLInputElement>("switch", { name: "Legal hold" });
  expect(await control()).toMatchObject({ disabled: true, checked: true });
  expect(screen.getByText("Only an administrator can lift it.")).toBeDefined();
  workspace.answer(api.access.accounts.open.me, () => ({ ...me, isAdmin: true }));
  await waitFor(async () => {
    expect((await control()).disabled).toBe(false);
  });
  await user.click(await control());
  await user.click(await screen.findByRole("button", { name: "Lift hold" }));
  expect(sentTo(workspace, lift)).toEqual([{ clientId: "k1" }]);
  expect(await screen.findByText("Legal hold lifted")).toBeDefined();
});

test("a refused hold is set the second time with the typed reason, and lifted the second time", async () => {
  const workspace = aWorkspaceWithClient().answer(api.access.accounts.open.me, () => ({ ...me, isAdmin: true }));
  const { user } = showClient(workspace);
  const press = async () => {
    await user.click(await screen.findByRole("switch", { name: "Legal hold" }));
  };
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };
  await press();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await toBeGone();
  await press();
  await user.type(await screen.findByLabelText("Reason"), "Subpoena");
  const setting = () => screen.getByRole("button", { name: /^Set/ });
  const sent = await sendAgainAfterRefusal({ workspace, called: set, button: setting });
  expect(sent).toEqual({ clientId: "k1", reason: "Subpoena" });
  await toBeGone();
  workspace.answer(get, () => hold);
  await press();
  const lifting = () => within(screen.getByRole("dialog")).getByRole("button", { name: /^Lift/ });
  await sendAgainAfterRefusal({ workspace, called: lift, button: lifting });
  await toBeGone();
});
