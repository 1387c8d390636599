import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { ShownView } from "../../../../convex/practice/savedViews/rules";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { ListViews } from "./ListViews";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { list, remove, save } = api.leads.views.staff;

const DUE = { filter: "due", sort: "-value", search: "nurse" };
const aView = (change: object = {}) => ({
  viewId: "v1",
  name: "Nurses",
  isShared: false,
  ...DUE,
  version: 3,
  byName: null,
  canChange: true,
  ...change,
});
const SHARED = aView({
  viewId: "v2",
  name: "All\u202e due",
  isShared: true,
  search: "",
  byName: "An\u202Ea",
  canChange: false,
});

/** Its owner is unknown now. */
const OWNERLESS = aView({ viewId: "v3", name: "Old", isShared: true, search: "old", canChange: false });

function showViews(shown: ShownView, views: unknown[] = [SHARED, aView(), OWNERLESS]) {
  const onShow = vi.fn();
  const workspace = aPractice()
    .answer(list, () => views)
    .answer(save, () => ({ viewId: "v9" }))
    .answer(remove, () => null);
  const element = <ListViews of={api.leads.views.staff} shown={shown} onShow={onShow} />;
  return { workspace, onShow, ...show(workspace, [{ path: "/", element }], "/") };
}

const button = (name: RegExp) => screen.findByRole("button", { name });
const choices = () => screen.getAllByRole("menuitemradio").map((item) => item.textContent);

beforeEach(giveLayout);

test("the menu has the person's own and the shared views, and shows the chosen one", async () => {
  const { user, onShow } = showViews({ filter: "", sort: "", search: "" });
  await user.click(await button(/^Saved views$/));
  await waitFor(() => {
    expect(choices()).toEqual(["All due (by Ana)", "Nurses", "Old (shared)", "Save this view…"]);
  });
  await user.click(screen.getByRole("menuitemradio", { name: "Nurses" }));
  expect(onShow).toHaveBeenCalledWith(expect.objectContaining(DUE));
  // The test's list does not change, so it still differs from the view.
  expect(await button(/^Saved views: Nurses \(changed\)$/)).toBeDefined();
});

// Caught: a form that saves the view's old filters instead of the list's.
test("the list's filters are saved under a name, and shared if the switch is on", async () => {
  const { user, workspace } = showViews({ filter: "mine", sort: "lead", search: " Ana " }, []);
  await user.click(await button(/^Saved views$/));
  await user.click(await screen.findByRole("menuitemradio", { name: "Save this view…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }));
  expect(fieldsOf()).toEqual([
    "Name · required · fills off",
    "Shared · checkbox · On: everyone on the team sees it. Off: only you.",
  ]);
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  expect(await dialog.findByText("The view's name is required")).toBeDefined();
  await user.type(dialog.getByLabelText(/^Name/), "Ana's");
  await user.click(dialog.getByRole("switch", { name: "Shared" }));
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  const form = { name: "Ana's", isShared: true };
  const shown = { filter: "mine", sort: "lead", search: " Ana " };
  await waitFor(() => {
    expect(workspace.sent).toEqual([
      { name: "leads/views/staff:save", args: { viewId: null, form, shown, version: 0 } },
    ]);
  });
});

test("people with the right to can change and delete the current view, and do not overwrite a colleague's save unseen", async () => {
  const { user, workspace } = showViews({ ...DUE, search: "NURSE " });
  workspace.answer(save, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ben", at: Date.now() - 4_000, current: "4" });
  });
  await user.click(await button(/^Saved views: Nurses$/));
  await user.click(await screen.findByRole("menuitemradio", { name: 'Change "Nurses"…' }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change a saved view" }));
  await user.click(dialog.getByRole("button", { name: "Save view" }));
  const anyway = await dialog.findByRole("button", { name: "Save mine anyway" });
  workspace.answer(list, () => [SHARED, aView({ version: 4 })]);
  await user.click(anyway);
  // Caught: the old version sent again, so that one's own could never be saved.
  await waitFor(() => {
    expect(workspace.sent.at(-1)).toMatchObject({ name: "leads/views/staff:save", args: { version: 4 } });
  });
  await user.click(dialog.getByRole("button", { name: "Delete view" }));
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  await waitFor(() => {
    expect(workspace.sent.at(-1)).toEqual({ name: "leads/views/staff:remove", args: { viewId: "v1", version: 3 } });
  });
});

test("somebody else's shared view can only be chosen", async () => {
  const { user } = showViews({ ...DUE, search: "" }, [SHARED]);
  await user.click(await button(/^Saved views: All due$/));
  await waitFor(() => {
    expect(choices()).toEqual(["All due (by Ana)", "Save this view…"]);
  });
});

test("a view whose saving is refused once is saved the second time under the same name, and deleted the second time", async () => {
  const { user, workspace } = showViews({ ...DUE, search: "NURSE " });
  const open = async (choice: string) => {
    await user.click(await button(/^Saved views: Nurses$/));
    await user.click(await screen.findByRole("menuitemradio", { name: choice }));
    return within(await screen.findByRole("dialog"));
  };
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };
  const adding = await open("Save this view…");
  await user.type(adding.getByLabelText(/^Name/), "Ana's");
  const saving = () => adding.getByRole("button", { name: /^Sav/ });
  const sent = await sendAgainAfterRefusal({ workspace, called: save, result: { viewId: "v9" }, button: saving });
  expect(sent).toMatchObject({ viewId: null, form: { name: "Ana's" } });
  await toBeGone();
  await user.click((await open('Change "Nurses"…')).getByRole("button", { name: "Cancel" }));
  await toBeGone();
  const changing = await open('Change "Nurses"…');
  const before = async () => {
    await user.click(changing.getByRole("button", { name: "Delete view" }));
  };
  const deleting = () => changing.getByRole("button", { name: /^Delete/ });
  await sendAgainAfterRefusal({ workspace, called: remove, button: deleting, before });
  await toBeGone();
});

// Caught: the form of a new view, closed with its typed text by the answer to the previous one.
test("a save that is answered late leaves the form opened since", async () => {
  const { user, workspace } = showViews({ ...DUE, search: "NURSE " });
  const choose = async (choice: string) => {
    await user.click(await button(/^Saved views: Nurses$/));
    await user.click(await screen.findByRole("menuitemradio", { name: choice }));
  };
  const { accept } = holdNext(workspace, save, { viewId: "v1" });
  await choose('Change "Nurses"…');
  await user.click(await screen.findByRole("button", { name: "Save view" }));
  await user.keyboard("{Escape}");
  await choose("Save this view…");
  await user.type(await screen.findByLabelText(/^Name/), "Mine");
  await accept();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Mine");
});
