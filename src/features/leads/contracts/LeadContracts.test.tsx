import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { contracts: ofLead } = api.leads.merges.staff;
const AT = Date.UTC(2025, 0, 5, 12);

function aContract(change: Record<string, unknown> = {}) {
  const contract = { pathId: "4711", caseTypeWords: "EB-1A", feeCents: 350_000, status: "sent", isArchived: false };
  return { ...contract, createdAt: AT, ...change };
}

beforeEach(giveLayout);

// Caught: a contract that cannot be found from its lead; one that appears only after a reload.
test("a lead's page has the contracts that came from it, live, each with the way to its page", async () => {
  const asked: unknown[] = [];
  const workspace = aLead().answer(ofLead, (args) => {
    asked.push(args["leadId"]);
    return [aContract()];
  });
  showLead(workspace);
  const contracts = within(await screen.findByRole("region", { name: "Contracts" }));
  expect(asked).toContain("lead-1");
  expect(contracts.getByRole("link", { name: "EB-1A" }).getAttribute("href")).toBe("/contracts/4711");
  expect(contracts.getByRole("term").textContent).toBe("Jan 5, 2025");
  expect(contracts.getByRole("definition").textContent).toBe("EB-1A$3,500Sent");
  await act(async () => {
    workspace.answer(ofLead, () => [
      aContract({ pathId: "4712", caseTypeWords: "Widow petition", status: "completed" }),
      aContract({ isArchived: true, status: "declined" }),
    ]);
    await Promise.resolve();
  });
  expect(contracts.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Widow petition$3,500Signed",
    "EB-1A$3,500DeclinedArchived",
  ]);
});

test("a lead without contracts has no section for them; if the contracts cannot be read, the section says so and the lead stays", async () => {
  const workspace = aLead().answer(ofLead, () => []);
  showLead(workspace);
  expect(await screen.findByText("maria@mail.test")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Contracts" })).toBeNull();
  await act(async () => {
    workspace.answer(ofLead, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    await Promise.resolve();
  });
  expect(await screen.findByText("Permission denied - please check your access")).toBeDefined();
  expect(screen.getByText("maria@mail.test")).toBeDefined();
});
