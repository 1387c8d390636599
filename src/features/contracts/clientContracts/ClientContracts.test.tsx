import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aWorkspaceWithClient, showClient } from "../../../../tests/support/screens/clientScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { ofClient } = api.contracts.page.staff;

function aContract(change: Record<string, unknown> = {}) {
  const contract = { pathId: "71", number: 1, caseTypeWords: "EB-1A", feeCents: 350_000, owedCents: 245_050 };
  return { ...contract, status: "completed", isArchived: false, isLinked: true, ...change };
}

beforeEach(giveLayout);

// Caught: "View Contract" alone, which led to one of three.
test("a client's page has all contracts of the client, live, each with the way to its page", async () => {
  const workspace = aWorkspaceWithClient().answer(ofClient, ({ clientId }) => {
    return clientId === "k1" ? [aContract()] : [];
  });
  const { user } = showClient(workspace);
  const contracts = within(await screen.findByRole("region", { name: "Contracts" }));
  expect(contracts.getByRole("term").textContent).toBe("Contract 1");
  expect(contracts.getByRole("definition").textContent).toBe("EB-1A$3,500SignedOwed: $2,450.50");
  expect(screen.queryByText(/not linked yet/i)).toBeNull();
  await act(async () => {
    const turned = aContract({
      pathId: "73",
      number: 3,
      caseTypeWords: "\u202EAsylum",
      isLinked: false,
      status: "sent",
    });
    workspace.answer(ofClient, () => [turned, aContract({ number: 2, owedCents: 0, isArchived: true })]);
    await Promise.resolve();
  });
  expect(contracts.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Asylum$3,500SentOwed: $2,450.50Not linked yet",
    "EB-1A$3,500SignedArchivedOwed: $0",
    "$2,450.50",
  ]);
  expect(screen.getByText(/Once it is signed, you can link it on its page\./)).toBeDefined();
  await user.click(contracts.getByRole("link", { name: "Asylum" }));
  expect(await screen.findByText("the contract")).toBeDefined();
});

// Caught: a blank place that looked like no contracts.
test("the client's page says that the contracts are loading", async () => {
  const workspace = aWorkspaceWithClient().answer(ofClient, () => undefined);
  showClient(workspace);
  expect((await screen.findByText("Loading contracts...")).getAttribute("role")).toBe("status");
  act(() => {
    workspace.answer(ofClient, () => [aContract()]);
  });
  expect(await screen.findByRole("region", { name: "Contracts" })).toBeDefined();
  expect(screen.queryByText("Loading contracts...")).toBeNull();
});

test("a client without contracts has no section for them; if the contracts cannot be read, the section says so and the page stays", async () => {
  const workspace = aWorkspaceWithClient();
  const { user } = showClient(workspace);
  expect(await screen.findByText("Onboarded Jan 5, 2025")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Contracts" })).toBeNull();
  expect(screen.queryByText("Loading contracts...")).toBeNull();
  await act(async () => {
    workspace.answer(ofClient, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    await Promise.resolve();
  });
  expect(await screen.findByText("Permission denied - please check your access")).toBeDefined();
  expect(screen.getByText("Onboarded Jan 5, 2025")).toBeDefined();
  await retryUntilAnswered(user, { workspace, query: ofClient, answer: () => [aContract()] });
  expect(await screen.findByRole("region", { name: "Contracts" })).toBeDefined();
});
