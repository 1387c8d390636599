import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { Devices, type Device } from "./Devices";

const { endOtherSessions, noteEndedSession } = api.access.sessions.open;

function aDevice(id: string, latestActivity: Device["latestActivity"]): Device {
  const device = {
    id,
    status: "active",
    lastActiveAt: new Date(),
    latestActivity,
    revoke: () => {
      device.status = "revoked";
      return Promise.resolve();
    },
  };
  return device;
}

async function showDevices(currentId: string | null, devices: readonly Device[]) {
  const onSignOut = vi.fn();
  const workspace = new FakeWorkspace().answer(noteEndedSession, () => null).answer(endOtherSessions, () => null);
  const read = () => Promise.resolve(devices);
  render(
    <workspace.Provider>
      <Devices read={read} currentId={currentId} areOthersEnded={false} onSignOut={onSignOut} />
    </workspace.Provider>,
  );
  await screen.findAllByRole("listitem");
  return { workspace, onSignOut, user: userEvent.setup() };
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent.replace(/Active .* ago/, ""));

beforeEach(() => {
  giveLayout();
});

const PHONE = { browserName: "Safari", deviceType: "iPhone", ipAddress: "10.0.0.7", city: "Austin", country: "US" };

// Caught: a person who took the phone for a stranger's.
test("a device is described by its browser and kind, and by city, country and address", async () => {
  await showDevices("here", [aDevice("a", PHONE), aDevice("b", { country: "US" })]);
  expect(lines()).toEqual(["Safari, iPhone · Austin, US, 10.0.0.7Sign out", "Unknown device · USSign out"]);
});

// Caught: "could not be reached" about a device that was signed out.
test("a device is signed out even if Passage cannot be notified", async () => {
  const { workspace, user } = await showDevices("here", [aDevice("a", PHONE), aDevice("here", {})]);
  workspace.answer(noteEndedSession, () => Promise.reject(new Error("Server Error")));
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("This device")).toBeDefined();
  expect([lines(), screen.queryByText(/could not be/)]).toEqual([["Unknown deviceThis device"], null]);
});

test("a person without a session here cannot sign out everywhere", async () => {
  await showDevices(null, [aDevice("a", PHONE)]);
  expect(screen.queryByRole("button", { name: "Sign out everywhere" })).toBeNull();
});

test("signing out everywhere names its consequences first, and says that it is running", async () => {
  const { workspace, user, onSignOut } = await showDevices("here", [aDevice("here", {})]);
  const held = Promise.withResolvers<null>();
  workspace.answer(endOtherSessions, () => held.promise);
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/^Every device is signed out, this one too\./)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Sign out everywhere" }));
  expect(question.getByRole("button", { name: "Signing out..." })).toHaveProperty("disabled", true);
  expect(onSignOut).not.toHaveBeenCalled();
  await act(async () => {
    held.resolve(null);
    await held.promise;
  });
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});
