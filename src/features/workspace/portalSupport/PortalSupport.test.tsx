import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPortal, aSupport } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { support } = api.workspace.portalHome.portal;
const open = (workspace: FakeWorkspace, path: string) => ({ workspace, ...show(workspace, allRoutes, path) });

beforeEach(() => {
  giveLayout();
});

describe("support", () => {
  test("names a phone number, an address, the hours and the team of the case", async () => {
    open(aPortal(), "/client-portal/support");
    const firm = within(await screen.findByRole("region", { name: "Duarte Law" }));
    expect(firm.getByRole("link", { name: "(212) 555-0100" }).getAttribute("href")).toBe("tel:2125550100");
    expect(firm.getByRole("link", { name: "office@duarte.test" }).getAttribute("href")).toBe(
      "mailto:office@duarte.test",
    );
    expect(firm.getByText("2 Main Street")).toBeDefined();
    expect(firm.getByText("Monday and Tuesday, 9:00 AM to 5:00 PM (ET)")).toBeDefined();
    expect(firm.getByText("Ana Duarte, Daniel Okafor")).toBeDefined();
    const message = firm.getByRole("link", { name: "Write a message here" });
    expect(message.getAttribute("href")).toBe("/client-portal/messages/new");
  });

  test("of a practice without contact details says so", async () => {
    const silent = () => aSupport({ phone: "", email: "", address: "" }, []);
    open(aPortal().answer(support, silent), "/client-portal/support");
    expect(await screen.findByText("Send us a message here. We answer during office hours.")).toBeDefined();
    expect(screen.queryByText("Your team")).toBeNull();
    expect(["Call us", "Write to us", "Visit us"].map((label) => screen.queryByText(label))).toEqual([
      null,
      null,
      null,
    ]);
    cleanup();
    // A phone number that cannot be dialled is plain text; with one way of contact there is no "not available" text.
    open(
      aPortal().answer(support, () => aSupport({ phone: "ask Ana", email: "", address: "" })),
      "/client-portal/support",
    );
    expect((await screen.findByText("ask Ana")).closest("a")).toBeNull();
    expect(screen.queryByText(/^Your practice has not said/)).toBeNull();
  });

  test("answers frequent questions in the client's language", async () => {
    const { user } = open(aPortal({ locale: "es" }), "/client-portal/support");
    const question = await screen.findByText("¿Puedo viajar?");
    expect(question.closest("details")?.open).toBe(false);
    await user.click(question);
    expect(screen.getByText(/^Pregúntenos antes de reservar\./)).toBeDefined();
    expect(screen.getAllByRole("group")).toHaveLength(5);
  });
});
