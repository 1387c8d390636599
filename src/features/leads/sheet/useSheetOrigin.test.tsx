import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show, syncAnswer } from "../../../../tests/support/screens/screens";
import type { SyncState } from "./syncText";
import { useSheetOrigin } from "./useSheetOrigin";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(giveLayout);

function Parts() {
  const { state, banner, line, failure } = useSheetOrigin(false);
  return (
    <>
      <section aria-label="banner">{banner}</section>
      <section aria-label="line">{line}</section>
      <section aria-label="failure">{failure}</section>
      <section aria-label="state">{state}</section>
    </>
  );
}

// Caught: the whole list replaced by one sentence, because the sheet's state could not be read.
test("an unreadable state of the sheet says so in its line, and recovers", async () => {
  const workspace = aPractice().answer(api.leads.sheet.staff.syncState, () => {
    throw new Error("Server Error");
  });
  show(workspace, [{ path: "/", element: <Parts /> }], "/");
  expect(await screen.findByText("The time of the last sync is not known at the moment.")).toBeDefined();
  // A list without rows is empty then, and does not load forever.
  expect(screen.getByLabelText("state").textContent).toBe("read");
  workspace.answer(api.leads.sheet.staff.syncState, () => syncAnswer({ state: "ok" }));
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => {
    expect(screen.getByLabelText("line").textContent).toMatch(/Sync now/);
  });
});

// Caught, one at a time: no banner for a sheet that is held; one for a healthy sheet; a failure without words.
test.each<[SyncState["state"], boolean]>([
  ["ok", false],
  ["never", false],
  ["unconfigured", false],
  ["failed", true],
  ["held", true],
])("a sheet that is %s has a banner: %s, and words instead of rows if there are none", async (state, isShown) => {
  const trouble = { kind: "unreachable" };
  const workspace = aPractice().answer(api.leads.sheet.staff.syncState, () => syncAnswer({ state, trouble }));
  show(workspace, [{ path: "/", element: <Parts /> }], "/");
  const words = /Error: Google Sheets could not be reached\./;
  // Both modules load together: once the failure has words, a banner has them too.
  await waitFor(() => {
    expect(screen.getByLabelText("failure").textContent).toMatch(words);
  });
  if (!isShown) expect(screen.getByLabelText("banner").textContent).toBe("");
  else await waitFor(() => expect(screen.getByLabelText("banner").textContent).toMatch(words));
});
