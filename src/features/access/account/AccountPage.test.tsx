import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aRefusal, aUser, beginAccount, service } from "../../../../tests/support/screens/fakeAccount";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { AccountPage } from "./AccountPage";

/** Delays the answer of a call until its button is disabled and says so: nobody can send it twice. */
function holdWhileSaid(call: string, words: string) {
  const { promise, resolve } = Promise.withResolvers<null>();
  service.held.set(call, promise);
  return async () => {
    expect(await screen.findByRole("button", { name: words })).toHaveProperty("disabled", true);
    service.held.delete(call);
    await act(async () => {
      resolve(null);
      await promise;
    });
  };
}

vi.mock("@clerk/react", async () => {
  const { clerkModule } = await import("../../../../tests/support/screens/fakeAccount");
  return clerkModule;
});

const { me, locale, setLocale } = api.access.accounts.open;
const { refreshAccount } = api.access.signInAccounts.open;
const { endOtherSessions } = api.access.sessions.open;

const END_OTHERS = { name: "access/sessions/open:endOtherSessions", args: { keptSessionId: "sess_here" } };

function showAccount(endsOthers: () => unknown = () => null) {
  let language = "en";
  const workspace = new FakeWorkspace()
    .answer(me, () => ({
      kind: "staff",
      userId: "u1",
      name: "Sofia",
      email: "s@firm.test",
      isAdmin: false,
      locale: "en",
    }))
    .answer(locale, () => language)
    .answer(setLocale, (args) => {
      language = (args as { locale: string }).locale;
      return null;
    })
    .answer(refreshAccount, () => null)
    .answer(endOtherSessions, endsOthers);
  return { workspace, ...show(workspace, [{ path: "/account", element: <AccountPage /> }], "/account") };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));
/** Caught: the devices that had just been signed out, with buttons, until the page was loaded again. */
async function thisDeviceIsAlone() {
  const devices = await part("Devices");
  await waitFor(() => {
    expect(devices.getAllByRole("listitem")).toHaveLength(1);
  });
  expect(devices.getByText("This device")).toBeDefined();
}
const asked = (name: string) => service.asked.filter((call) => Array.isArray(call) && call[0] === name);

beforeEach(() => {
  giveLayout();
  beginAccount();
});

describe("the profile", () => {
  test("is saved in the sign-in service and in Passage, which then reads the account", async () => {
    const { user, workspace } = showAccount();
    const profile = await part("Profile");
    expect(profile.getByText("sofia@firm.test")).toBeDefined();
    expect(await profile.findByText("Used for emails from Passage.")).toBeDefined();
    const lastName = await profile.findByLabelText<HTMLInputElement>("Last name");
    const firstName = profile.getByLabelText<HTMLInputElement>("First name");
    expect([firstName.autocomplete, lastName.autocomplete]).toEqual(["given-name", "family-name"]);
    await user.clear(lastName);
    await user.type(lastName, " Lopes ");
    await user.selectOptions(profile.getByLabelText("Language"), "Español");
    expect(fieldsOf(screen.getByRole("region", { name: "Profile" }))).toEqual([
      "First name · required · fills given-name",
      "Last name · fills family-name",
      "Language · required · first Language · Used for emails from Passage.",
    ]);
    const saidSo = holdWhileSaid("update", "Saving...");
    await user.click(profile.getByRole("button", { name: "Save" }));
    await saidSo();
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(asked("update")).toEqual([["update", { firstName: "Sofia", lastName: "Lopes" }]]);
    expect(workspace.sent).toEqual([
      { name: "access/accounts/open:setLocale", args: { locale: "es" } },
      { name: "access/signInAccounts/open:refreshAccount", args: {} },
    ]);
  });

  test("needs a first name, and after a refusal of the service, which it shows, is saved as it was typed", async () => {
    const { user, workspace } = showAccount();
    const profile = await part("Profile");
    const first = await profile.findByLabelText("First name");
    await user.clear(first);
    await user.click(profile.getByRole("button", { name: "Save" }));
    expect(await profile.findByText("Enter your first name.")).toBeDefined();
    expect(asked("update")).toEqual([]);
    await user.type(first, "S");
    service.failure = aRefusal("That name is too short.");
    await user.click(profile.getByRole("button", { name: "Save" }));
    expect(await profile.findByText("That name is too short.")).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.click(profile.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(screen.queryByText("That name is too short.")).toBeNull();
    const names = ["update", { firstName: "S", lastName: "Reyes" }];
    expect(asked("update")).toEqual([names, names]);
  });
});

describe("the password", () => {
  const RIGHT = { current: "old-password", next: "new-password", again: "new-password" };

  async function typed({ current, next, again }: typeof RIGHT, failure: Error | null = null) {
    const { user } = showAccount();
    const password = await part("Password");
    await screen.findByText("This device");
    service.failure = failure;
    for (const [label, text, autocomplete] of [
      ["Current password", current, "current-password"],
      ["New password", next, "new-password"],
      ["Confirm new password", again, "new-password"],
    ] as const) {
      const field = password.getByLabelText<HTMLInputElement>(label);
      expect(field.autocomplete).toBe(autocomplete);
      if (text !== "") await user.type(field, text);
    }
    const send = async () => {
      await user.click(password.getByRole("button", { name: "Change password" }));
    };
    await send();
    return { password, send };
  }

  test("is changed, and every other device is signed out", async () => {
    const saidSo = holdWhileSaid("updatePassword", "Changing...");
    const { password } = await typed(RIGHT);
    await saidSo();
    expect(fieldsOf(screen.getByRole("region", { name: "Password" }))).toEqual([
      "Current password · password · required · fills current-password",
      "New password · password · required · fills new-password",
      "Confirm new password · password · required · fills new-password",
    ]);
    expect(await screen.findByText("Your password is changed")).toBeDefined();
    expect(screen.getByText("All other devices are signed out.")).toBeDefined();
    const change = { currentPassword: "old-password", newPassword: "new-password", signOutOfOtherSessions: true };
    expect(asked("updatePassword")).toEqual([["updatePassword", change]]);
    expect(password.getByLabelText<HTMLInputElement>("Current password").value).toBe("");
    await thisDeviceIsAlone();
  });

  test.each([
    ["without the current one", { ...RIGHT, current: "" }, "Enter your current password."],
    ["that is short", { ...RIGHT, next: "seven77", again: "seven77" }, "Password must be at least 8 characters long"],
    ["that is repeated differently", { ...RIGHT, again: "new-passwort" }, "Passwords do not match"],
  ])("%s is not sent", async (_what, passwords, message) => {
    const { password } = await typed(passwords);
    expect(await password.findByText(message)).toBeDefined();
    expect(asked("updatePassword")).toEqual([]);
  });

  test("that the service refuses stays typed, with its message, and can be sent again", async () => {
    const failure = aRefusal("Password has been found in an online data breach.");
    const { password, send } = await typed(RIGHT, failure);
    expect((await part("Devices")).getAllByRole("listitem")).toHaveLength(2);
    expect(await password.findByText("Password has been found in an online data breach.")).toBeDefined();
    expect(password.getByLabelText<HTMLInputElement>("New password").value).toBe("new-password");
    await send();
    expect(await screen.findByText("Your password is changed")).toBeDefined();
    expect(screen.queryByText("Password has been found in an online data breach.")).toBeNull();
    const [first, second] = asked("updatePassword");
    expect(second).toEqual(first);
  });
});

describe("the second step", () => {
  test("is set up with a code from the app, and its recovery codes are shown once", async () => {
    const { user, workspace } = showAccount();
    const second = await part("Two-step verification");
    expect(screen.getByRole("region", { name: "Two-step verification" }).id).toBe("second-step");
    const setUp = second.getByRole("button", { name: "Set up" });
    expect(setUp.className).not.toContain("bg-accent");
    const begun = holdWhileSaid("createTOTP", "Preparing...");
    await user.click(setUp);
    await begun();
    expect(await second.findByRole("img", { name: "QR code for your authenticator app" })).toBeDefined();
    expect(second.getByText("ABCD EFGH IJ")).toBeDefined();
    const code = second.getByLabelText<HTMLInputElement>("Code from the app");
    expect([code.inputMode, code.autocomplete]).toEqual(["numeric", "one-time-code"]);
    expect(fieldsOf(screen.getByRole("region", { name: "Two-step verification" }))).toEqual([
      "Code from the app · required · fills one-time-code · keys numeric",
    ]);
    await user.type(code, "123 456");
    const verified = holdWhileSaid("verifyTOTP", "Checking...");
    await user.click(second.getByRole("button", { name: "Turn on" }));
    await verified();
    expect(await second.findByText("one1")).toBeDefined();
    expect(asked("verifyTOTP")).toEqual([["verifyTOTP", { code: "123456" }]]);
    expect(workspace.sent).toEqual([END_OTHERS, { name: "access/signInAccounts/open:refreshAccount", args: {} }]);
    await thisDeviceIsAlone();
    await user.click(second.getByRole("button", { name: "I have kept them" }));
    expect(screen.queryByText("one1")).toBeNull();
  });

  // Caught: a session that somebody had opened with the password before, and kept.
  test("signs all other devices out, says so before, and says when it could not", async () => {
    const { user } = showAccount(() => {
      throw new Error("Server Error");
    });
    const second = await part("Two-step verification");
    await user.click(second.getByRole("button", { name: "Set up" }));
    expect(await second.findByText("All other devices are signed out when you turn it on.")).toBeDefined();
    await user.type(second.getByLabelText("Code from the app"), "123456");
    await user.click(second.getByRole("button", { name: "Turn on" }));
    expect(await screen.findByText(/^Your other devices could not be signed out\./)).toBeDefined();
    expect(second.getByText("one1")).toBeDefined();
  });

  test("is started again after a failure, asks again after a wrong code, and can be left", async () => {
    const { user, workspace } = showAccount();
    const second = await part("Two-step verification");
    await screen.findByText("This device");
    service.failure = aRefusal("Try later.");
    await user.click(second.getByRole("button", { name: "Set up" }));
    expect(await second.findByText("Try later.")).toBeDefined();
    await user.click(second.getByRole("button", { name: "Set up" }));
    await user.type(await second.findByLabelText("Code from the app"), "000000");
    service.failure = aRefusal("Incorrect code", "form_code_incorrect");
    await user.click(second.getByRole("button", { name: "Turn on" }));
    expect(await second.findByText("This is not the code. Check it, and type the newest one.")).toBeDefined();
    service.failure = aRefusal("Incorrect code", "form_code_incorrect");
    await user.click(second.getByRole("button", { name: "Turn on" }));
    await waitFor(() => {
      expect(asked("verifyTOTP")).toEqual([1, 2].map(() => ["verifyTOTP", { code: "000000" }]));
    });
    await user.click(second.getByRole("button", { name: "Cancel" }));
    expect(second.getByRole("button", { name: "Set up" })).toBeDefined();
    expect(workspace.sent).toEqual([]);
  });

  // Caught: a step that was turned on by an answer after Cancel, whose recovery codes nobody saw.
  test("that is turned on after it was left shows its recovery codes", async () => {
    const held = Promise.withResolvers<unknown>();
    Object.assign(service.user, { verifyTOTP: () => held.promise });
    const { user } = showAccount();
    const second = await part("Two-step verification");
    await user.click(second.getByRole("button", { name: "Set up" }));
    await user.type(await second.findByLabelText("Code from the app"), "123456");
    await user.click(second.getByRole("button", { name: "Turn on" }));
    await user.click(second.getByRole("button", { name: "Cancel" }));
    expect(second.getByRole("button", { name: "Set up" })).toBeDefined();
    await act(async () => {
      held.resolve({ backupCodes: ["one1"] });
      await held.promise;
    });
    expect(await second.findByText("one1")).toBeDefined();
  });

  test("gives new recovery codes, and is turned off after a question, each also after a failure", async () => {
    service.user = { ...aUser(), totpEnabled: true };
    const { user, workspace } = showAccount();
    const second = await part("Two-step verification");
    await screen.findByText("This device");
    service.failure = aRefusal("No new codes.");
    await user.click(second.getByRole("button", { name: "New recovery codes" }));
    expect(await second.findByText("No new codes.")).toBeDefined();
    // Caught: a second press that made the first one's codes worthless.
    const press = second.getByRole("button", { name: "New recovery codes" });
    act(() => {
      press.click();
      press.click();
    });
    expect(await second.findByText("new2")).toBeDefined();
    expect(asked("createBackupCode")).toHaveLength(2);
    await user.click(second.getByRole("button", { name: "I have kept them" }));
    await user.click(second.getByRole("button", { name: "Turn off" }));
    const question = async () => within(await screen.findByRole("dialog", { name: "Turn off two-step verification?" }));
    expect(asked("disableTOTP")).toEqual([]);
    expect((await question()).getByRole("button", { name: "Turn off" }).className).toContain("bg-bad-ink");
    service.failure = aRefusal("Still on.");
    await user.click((await question()).getByRole("button", { name: "Turn off" }));
    expect(await (await question()).findByText("Still on.")).toBeDefined();
    await user.click((await question()).getByRole("button", { name: "Cancel" }));
    await user.click(second.getByRole("button", { name: "Turn off" }));
    expect((await question()).queryByText("Still on.")).toBeNull();
    const saidSo = holdWhileSaid("disableTOTP", "Turning off...");
    await user.click((await question()).getByRole("button", { name: "Turn off" }));
    await saidSo();
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(asked("disableTOTP")).toHaveLength(2);
    expect(workspace.sent).toEqual([{ name: "access/signInAccounts/open:refreshAccount", args: {} }]);
  });
});

describe("devices", () => {
  test("are listed with this one marked, the last used first, and another one is signed out, also after a failure", async () => {
    const { user, workspace } = showAccount();
    const devices = await part("Devices");
    const rows = await devices.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent.replace(/Active .* ago/, "Active ago"))).toEqual([
      "ChromeThis deviceActive ago",
      "Unknown deviceActive ago · 10.0.0.7Sign out",
    ]);
    service.failure = aRefusal("Not now.");
    await user.click(devices.getByRole("button", { name: "Sign out" }));
    expect(await devices.findByText("Not now.")).toBeDefined();
    const held = Promise.withResolvers<readonly unknown[]>();
    Object.assign(service.user, { getSessions: () => held.promise });
    const again = devices.getByRole("button", { name: "Sign out" });
    const saidSo = holdWhileSaid("revoke", "Signing out...");
    act(() => {
      again.click();
      again.click();
    });
    await saidSo();
    // Caught: the device that was signed out, with its button, until the list had come.
    await waitFor(() => {
      expect(devices.queryAllByRole("listitem")).toEqual([]);
    });
    await act(async () => {
      held.resolve(service.devices);
      await held.promise;
    });
    expect(devices.getAllByRole("listitem")).toHaveLength(1);
    expect(asked("revoke")).toEqual([
      ["revoke", "sess_old"],
      ["revoke", "sess_old"],
    ]);
    // Caught: its open screens, which stayed as long as its last token.
    expect(workspace.sent).toEqual([
      { name: "access/sessions/open:noteEndedSession", args: { sessionId: "sess_old" } },
    ]);
    expect(devices.queryByRole("button", { name: "Sign out" })).toBeNull();
  });

  // Caught: only those that were in the list when it was read; this browser first, whose token the others are ended with.
  test("are all signed out by Passage after a confirmation, listed or not, this one last", async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const { user, workspace } = showAccount(() => {
      expect(service.signOut).not.toHaveBeenCalled();
      return promise;
    });
    const devices = await part("Devices");
    await user.click(await devices.findByRole("button", { name: "Sign out everywhere" }));
    const question = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
    expect(workspace.sent).toEqual([]);
    await user.click(question.getByRole("button", { name: "Sign out everywhere" }));
    expect(question.getByRole("button", { name: "Signing out..." })).toHaveProperty("disabled", true);
    resolve(null);
    await waitFor(() => {
      expect(service.signOut).toHaveBeenCalledTimes(1);
    });
    expect(workspace.sent).toEqual([END_OTHERS]);
    expect(asked("revoke")).toEqual([]);
  });

  test("that could not be signed out keep this one signed in, say why, and are signed out at the second try", async () => {
    const { user, workspace } = showAccount(() => {
      throw new Error("no line");
    });
    const devices = await part("Devices");
    await user.click(await devices.findByRole("button", { name: "Sign out everywhere" }));
    const question = within(await screen.findByRole("dialog"));
    await user.click(question.getByRole("button", { name: "Sign out everywhere" }));
    expect(await question.findByText(/^The sign-in service could not be reached/)).toBeDefined();
    expect(service.signOut).not.toHaveBeenCalled();
    workspace.answer(endOtherSessions, () => null);
    await user.click(question.getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => {
      expect(service.signOut).toHaveBeenCalledTimes(1);
    });
  });

  // Caught: Clerk's empty list of a failed read, shown as if the person were signed in nowhere; a list that Clerk has kept.
  test("are read again each time, and an empty list counts as a failure", async () => {
    const real = service.devices;
    service.devices = [];
    const { user } = showAccount();
    const devices = await part("Devices");
    expect(await devices.findByText("Your devices could not be loaded.")).toBeDefined();
    service.devices = real;
    await user.click(devices.getByRole("button", { name: "Retry" }));
    expect(await devices.findAllByRole("listitem")).toHaveLength(2);
    const names = service.asked.map((call) => (Array.isArray(call) ? (call[0] as string) : ""));
    expect(names).toEqual(["touch", "getSessions", "touch", "getSessions"]);
  });

  test("that cannot be read can be read again", async () => {
    service.failure = new Error("no line");
    const { user } = showAccount();
    const devices = await part("Devices");
    expect(await devices.findByText("Your devices could not be loaded.")).toBeDefined();
    await user.click(devices.getByRole("button", { name: "Retry" }));
    expect(await devices.findAllByRole("listitem")).toHaveLength(2);
  });
});

describe("where the service wants to know who it is", () => {
  async function begun(...steps: string[]) {
    service.needsProof = true;
    service.steps = steps;
    const { user } = showAccount();
    const second = await part("Two-step verification");
    await user.click(second.getByRole("button", { name: "Set up" }));
    const question = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
    const answer = async (label: string, typed: string) => {
      const field = await question.findByLabelText<HTMLInputElement>(label);
      // Caught: the keyboard of digits for a recovery code, which has letters.
      const keys = service.backupCodes ? "text" : "numeric";
      const wanted = { Password: ["current-password", ""], Code: ["one-time-code", keys] }[label];
      const code = `Enter the code from your authenticator app${service.backupCodes ? ", or one of your recovery codes," : ""} to continue.`;
      expect(question.getByText(label === "Code" ? code : "Enter your password to continue.")).toBeDefined();
      expect([field.autocomplete, field.inputMode]).toEqual(wanted);
      // Caught: the focus on the button that closes the question, so that Enter gave it up.
      expect(document.activeElement).toBe(field);
      await user.clear(field); // With nothing typed, the first Enter sends nothing.
      await user.keyboard(`{Enter}${typed}{Enter}`);
    };
    return { user, second, question, answer };
  }

  test("the password is asked of a person without a second step, and the change is then made", async () => {
    const { second, answer } = await begun("needs_first_factor");
    const saidSo = holdWhileSaid("first", "Checking...");
    await answer("Password", "right");
    expect(fieldsOf()).toEqual(["Password · password · required · fills current-password"]);
    await saidSo();
    expect(await second.findByRole("img")).toBeDefined();
    // Clerk names the second factor as the strongest one, and then falls back to the password.
    expect(asked("startVerification")).toEqual([["startVerification", { level: "second_factor" }]]);
    expect(asked("first")).toEqual([["first", { strategy: "password", password: "right" }]]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: "Sign out and sign in again", which kept an enrolled person from every change ten minutes after the sign-in.
  test.each([
    ["the code of the app", "123 456", { strategy: "totp", code: "123456" }],
    ["a recovery code", "abcd1234", { strategy: "backup_code", code: "abcd1234" }],
    ["a code that is typed wrong, without recovery codes,", "12345", { strategy: "totp", code: "12345" }],
  ])("%s is asked of a person with a second step, and no password", async (what, typed, sent) => {
    service.backupCodes = !what.includes("without recovery codes");
    const { second, question, answer } = await begun("needs_second_factor");
    const saidSo = holdWhileSaid("second", "Checking...");
    await answer("Code", typed);
    expect(fieldsOf()[0]).toMatch(/^Code · required ·/);
    await saidSo();
    expect(await second.findByRole("img")).toBeDefined();
    expect(asked("second")).toEqual([["second", sent]]);
    expect([question.queryByLabelText("Password"), asked("first")]).toEqual([null, []]);
  });

  // Caught: the level that was asked for ignored; a change after the first of two factors.
  test("both are asked, one after the other, where both are wanted", async () => {
    service.level = "multi_factor";
    const { second, answer } = await begun("needs_first_factor", "needs_second_factor");
    await answer("Password", "right");
    await answer("Code", "123456");
    expect(await second.findByRole("img")).toBeDefined();
    const names = service.asked.map((call) => (Array.isArray(call) ? (call[0] as string) : ""));
    expect(names.filter((name) => !["touch", "getSessions"].includes(name))).toEqual([
      "startVerification",
      "first",
      "second",
      "createTOTP",
    ]);
    expect(asked("startVerification")).toEqual([["startVerification", { level: "multi_factor" }]]);
  });

  test.each([
    ["Password", "needs_first_factor", "Password is incorrect.", "form_password_incorrect"],
    ["Code", "needs_second_factor", "This is not the code. Check it, and type the newest one.", "form_code_incorrect"],
  ])(
    "a wrong answer to %s is said there and can be typed again, and nothing is changed",
    async (...[label, step, message, code]) => {
      const { question, second, user, answer } = await begun(step);
      await question.findByLabelText(label);
      service.failure = aRefusal(label === "Code" ? "Incorrect code" : message, code);
      await answer(label, "wrong");
      expect(await question.findByText(message)).toBeDefined();
      expect(asked("createTOTP")).toEqual([]);
      await user.click(question.getByRole("button", { name: "Confirm" }));
      expect(await second.findByRole("img")).toBeDefined();
    },
  );

  test("a proof that cannot be started says why, and is started again", async () => {
    service.needsProof = true;
    service.steps = ["needs_second_factor"];
    const { user } = showAccount();
    const second = await part("Two-step verification");
    await screen.findByText("This device");
    service.failure = aRefusal("Too many requests.");
    await user.click(second.getByRole("button", { name: "Set up" }));
    const question = within(await screen.findByRole("dialog"));
    expect(await question.findByText("Too many requests.")).toBeDefined();
    await user.click(question.getByRole("button", { name: "Retry" }));
    expect(await question.findByLabelText("Code")).toBeDefined();
    expect(asked("createTOTP")).toEqual([]);
  });

  test("a factor that this page does not know is said, and nothing is changed", async () => {
    const { question } = await begun("needs_something_else");
    expect(await question.findByText("Sign out and sign in again, then try once more.")).toBeDefined();
    expect(asked("createTOTP")).toEqual([]);
  });

  test("closing the question changes nothing", async () => {
    const { user, second } = await begun("needs_first_factor");
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(second.getByRole<HTMLButtonElement>("button", { name: "Set up" }).disabled).toBe(false);
    });
    expect(asked("createTOTP")).toEqual([]);
  });
});
