import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { useDrafts, useUnsentWork } from "../../../lib/drafts/unsentContext";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { ToastHost } from "../../../ui/feedback/ToastHost";
import { SignOutButton } from "./SignOutButton";

const clerk = vi.hoisted(() => ({
  ended: 0,
  answer: (): Promise<void> => Promise.resolve(),
  /** Undefined while Clerk's script is on its way. */
  session: undefined as { id: string } | undefined,
  user: { id: "ana" },
}));

vi.mock("@clerk/react", () => ({
  useClerk: () => ({
    session: clerk.session,
    user: clerk.user,
    signOut: () => {
      clerk.ended += 1;
      return clerk.answer();
    },
  }),
}));

beforeEach(() => {
  giveLayout();
  clerk.ended = 0;
  clerk.session = undefined;
  localStorage.clear();
  clerk.answer = () => Promise.resolve();
});

function showButton() {
  const workspace = new FakeWorkspace();
  const Screen = () => {
    const kept = useDrafts();
    const work = useUnsentWork();
    return (
      <>
        <button
          type="button"
          onClick={() => {
            kept?.set("draft lead-1", "call ba");
          }}
        >
          type
        </button>
        <button
          type="button"
          onClick={() => {
            kept?.set("form contract ", "{}");
          }}
        >
          fill in
        </button>
        <button
          type="button"
          onClick={() => {
            work.begin("status");
          }}
        >
          change
        </button>
        <SignOutButton />
      </>
    );
  };
  render(
    <workspace.Provider>
      <UnsentProvider person="ana">
        <Screen />
        <ToastHost />
      </UnsentProvider>
    </workspace.Provider>,
  );
  const user = userEvent.setup();
  return { click: (name: string) => user.click(screen.getByRole("button", { name })) };
}

const question = () => screen.findByRole("dialog", { name: "Sign out and discard?" });
const isDisabled = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign out" }).disabled;
const stored = () => sessionStorage.getItem("passage.kept.draft lead-1");

test("with nothing to lose, Sign out asks nothing", async () => {
  clerk.answer = () => new Promise(() => undefined);
  const { click } = showButton();
  await click("Sign out");
  await waitFor(() => {
    expect(clerk.ended).toBe(1);
  });
  expect([clerk.ended, screen.queryByRole("dialog"), isDisabled()]).toEqual([1, null, true]);
});

// Caught: a half-written note discarded by the click beside it.
describe("Sign out asks first", () => {
  test("when something is typed, and Cancel keeps it", async () => {
    const { click } = showButton();
    await click("type");
    await click("Sign out");
    expect((await question()).textContent).toContain("Signing out discards 1 text that you have not saved.");
    await click("Cancel");
    expect([clerk.ended, stored(), screen.queryByRole("dialog")]).toEqual([0, "call ba", null]);
    await click("Sign out");
    expect(await question()).toBeDefined();
  });

  // Caught: a form that was filled in for ten minutes and discarded by the click beside it.
  test("when a form is being filled in", async () => {
    const { click } = showButton();
    await click("fill in");
    await click("Sign out");
    expect((await question()).textContent).toContain("Signing out discards 1 text that you have not saved.");
  });

  test("when a change is not sent", async () => {
    const { click } = showButton();
    await click("change");
    await click("Sign out");
    expect((await question()).textContent).toContain("Signing out discards 1 change that is not sent yet.");
    await click("Sign out and discard");
    await waitFor(() => {
      expect(clerk.ended).toBe(1);
    });
  });

  test("and then leaves nothing in the tab", async () => {
    const { click } = showButton();
    await click("type");
    await click("Sign out");
    await question();
    await click("Sign out and discard");
    await waitFor(() => {
      expect([clerk.ended, stored()]).toEqual([1, null]);
    });
  });
});

// Caught: a session that another tab, or the next person at the computer, went on showing.
test("Sign out marks the session for every tab of the browser and leaves its end to the gate, with nothing in the tab", async () => {
  clerk.session = { id: "sess_1" };
  const { click } = showButton();
  await click("type");
  await click("Sign out");
  await question();
  await click("Sign out and discard");
  await waitFor(() => {
    expect([localStorage.getItem("passage.signingOut"), stored(), clerk.ended]).toEqual(["sess_1", null, 0]);
  });
});

// Caught: a text that was typed after a failed attempt, and that no reload brought back.
test("before Clerk has a session, a failed sign-out keeps the typed text and says so in a sentence", async () => {
  clerk.answer = () => Promise.reject(Object.assign(new Error("no network"), { status: 503 }));
  const { click } = showButton();
  await click("type");
  await click("Sign out");
  await question();
  await click("Sign out and discard");
  await waitFor(() => {
    expect([clerk.ended, stored()]).toEqual([1, "call ba"]);
  });
  expect(
    await screen.findByText("The sign-in service could not be reached. Check your connection and try again."),
  ).toBeDefined();
  // The visit's person is stored again, so that the end of the session is recognized.
  expect([isDisabled(), sessionStorage.getItem("passage.visit")]).toEqual([false, "ana"]);
});

// Caught: "could not be reached" about a session that was over.
test("before Clerk has a session, one that is over already is no failure", async () => {
  clerk.answer = () => Promise.reject(Object.assign(new Error("signed out"), { status: 401 }));
  const { click } = showButton();
  await click("type");
  await click("Sign out");
  await question();
  await click("Sign out and discard");
  await waitFor(() => {
    expect([clerk.ended, stored(), isDisabled()]).toEqual([1, null, false]);
  });
  expect(screen.queryByText(/could not be reached/)).toBeNull();
});

// Caught: nobody could sign out while the storage of the tab was full.
test("with a full storage Sign out works, and leaves nothing in the tab", async () => {
  const { click } = showButton();
  await click("type");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await click("Sign out");
  await question();
  await click("Sign out and discard");
  await waitFor(() => {
    expect([clerk.ended, stored()]).toEqual([1, null]);
  });
});
