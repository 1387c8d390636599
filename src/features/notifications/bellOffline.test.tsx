import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { Bell } from "./Bell";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));
vi.mock("./InboxPanel", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

beforeEach(giveLayout);

// Caught: a bell that did nothing when it was clicked without a connection.
test("a panel whose code cannot be fetched says so, and the bell can be tried again", async () => {
  const { user } = show(aPractice(), [{ path: "/", element: <Bell /> }], "/");
  const bell = await screen.findByRole("button", { name: "Notifications" });
  await user.click(bell);
  expect(await screen.findByText(/^Notifications could not be loaded\./)).toBeDefined();
  await waitFor(() => {
    expect(bell.getAttribute("aria-expanded")).toBe("false");
  });
});
