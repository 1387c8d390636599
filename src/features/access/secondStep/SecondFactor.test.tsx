import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { ToastHost } from "../../../ui/feedback/ToastHost";
import { RecoveryCodes } from "./RecoveryCodes";
import { SecondFactor, type SecondFactorUser } from "./SecondFactor";
import { SecondFactorSetup } from "./SecondFactorSetup";

const clerk = vi.hoisted(() => ({ sessionId: "sess_here" as string | null }));
vi.mock("@clerk/react", () => ({ useAuth: () => clerk }));

const { refreshAccount } = api.access.signInAccounts.open;
const { endOtherSessions } = api.access.sessions.open;

function aUser(differing: Partial<SecondFactorUser> = {}): SecondFactorUser {
  return {
    totpEnabled: false,
    createTOTP: () => Promise.resolve({ uri: "otpauth://totp/Passage?secret=ABCDEFGH", secret: "ABCDEFGH" }),
    verifyTOTP: () => Promise.resolve({}),
    createBackupCode: () => Promise.resolve({ codes: [] }),
    disableTOTP: () => Promise.resolve(),
    ...differing,
  };
}

function showStep(user: SecondFactorUser, isNeeded = false) {
  const workspace = new FakeWorkspace().answer(refreshAccount, () => null).answer(endOtherSessions, () => null);
  render(
    <workspace.Provider>
      <SecondFactor user={user} isNeeded={isNeeded} />
    </workspace.Provider>,
  );
  return { workspace, user: userEvent.setup() };
}

beforeEach(() => {
  giveLayout();
  clerk.sessionId = "sess_here";
});

test.each([
  [aUser(), false, /^Off\. When on, signing in needs your password/],
  [aUser(), true, /^From then on, a code from an app on your phone/],
  [aUser({ totpEnabled: true }), false, /^On\. After your password, a code/],
])("its purpose, and whether it is on, are said (%#)", (user, isNeeded, words) => {
  showStep(user, isNeeded);
  expect(screen.getAllByRole("paragraph").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(words) as string,
  ]);
});

describe("once it is set up", () => {
  async function setUp() {
    const shown = showStep(aUser());
    await shown.user.click(screen.getByRole("button", { name: "Set up" }));
    await shown.user.type(await screen.findByLabelText("Code from the app"), "123456");
    await shown.user.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByRole("button", { name: "Set up" });
    return shown.workspace.sent.map(({ name }) => name.replace(/^.*:/, ""));
  }

  // Caught: "Keep these codes", and none below it.
  test("without recovery codes none are shown", async () => {
    expect(await setUp()).toEqual(["endOtherSessions", "refreshAccount"]);
    expect(screen.queryByText("Recovery codes")).toBeNull();
  });

  test("a person without a session signs out no other device", async () => {
    clerk.sessionId = null;
    expect(await setUp()).toEqual(["refreshAccount"]);
  });
});

describe("setting it up", () => {
  const nothing = () => undefined;
  const pictureOf = (app: { uri?: string; secret?: string }) => {
    const verify = () => Promise.resolve();
    const { unmount } = render(<SecondFactorSetup app={app} verify={verify} onDone={nothing} onCancel={nothing} />);
    const said = screen.getAllByRole("paragraph").map(({ textContent }) => textContent);
    const picture = screen.queryByRole("img")?.innerHTML ?? null;
    unmount();
    return { said, picture };
  };

  // Caught: one picture for everybody, which no app could read.
  test("shows the app's own address as a picture, and its key", () => {
    const [one, other] = ["A", "B"].map((letter) =>
      pictureOf({ uri: `otpauth://totp/${letter}`, secret: "ABCDEFGHI" }),
    );
    expect(one?.picture).not.toBe(other?.picture);
    expect(one?.said).toEqual([
      "Scan this code with an authenticator app, such as the one your phone has for passwords.",
      "Or type this key into the app: ABCD EFGH I",
      "All other devices are signed out when you turn it on.",
    ]);
  });

  test("has neither where the sign-in service gives none", () => {
    const { said, picture } = pictureOf({});
    expect([said.length, picture]).toEqual([2, null]);
  });
});

describe("recovery codes", () => {
  test.each([
    [true, "Recovery codes copied"],
    [false, "The codes could not be copied. Select them and copy them by hand."],
  ])("are copied one below the other (the browser allows it: %s), and it is said: %s", async (isAllowed, words) => {
    const user = userEvent.setup();
    const onKept = vi.fn();
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    if (isAllowed) copied.mockResolvedValue();
    else copied.mockRejectedValue(new Error("denied"));
    render(
      <>
        <RecoveryCodes codes={["one1", "two2"]} onKept={onKept} />
        <ToastHost />
      </>,
    );
    expect(screen.getByRole("heading", { name: "Recovery codes" })).toBeDefined();
    expect(screen.getByText(/^Keep these codes where you will find them without your phone\./)).toBeDefined();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["one1", "two2"]);
    await user.click(screen.getByRole("button", { name: "Copy codes" }));
    expect(copied.mock.calls).toEqual([["one1\ntwo2"]]);
    expect(await screen.findByText(words)).toBeDefined();
    expect(onKept).not.toHaveBeenCalled();
  });
});
