import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { INVITE_ERRORS } from "../../../convex/access/invitations/rules";
import {
  aClientCase,
  aClientPage,
  aWorkspaceWithClient,
  chooseClientAction,
  ONBOARDED,
  showClient,
} from "../../../tests/support/screens/clientScreens";
import { giveLayout } from "../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered } from "../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const of = api.workspace.clientRecord.staff;
const DAY_MS = 86_400_000;

const INVITATION = {
  email: "ana@mail.test",
  invitedAt: ONBOARDED,
  invitedByName: "Sofia Reyes",
  expiresAt: ONBOARDED + 7 * DAY_MS,
  delivery: "sent" as const,
};
const INVITED = aClientPage({ portal: { isGranted: true, members: [], invitation: INVITATION } });

const sentTo = (workspace: ReturnType<typeof aWorkspaceWithClient>, name: string) =>
  workspace.sent.filter((sent) => sent.name === `workspace/clientRecord/staff:${name}`).map(({ args }) => args);

const head = async () => await screen.findByRole("heading", { level: 1, name: "Ana Souza" });

beforeEach(() => {
  giveLayout();
});

describe("the head", () => {
  test("has name, badges, e-mail and phone as links, the day of onboarding and the case type", async () => {
    showClient();
    await head();
    expect(screen.getByText("Active")).toBeDefined();
    expect(screen.getByText("Beneficiary")).toBeDefined();
    expect(screen.getByRole("link", { name: "ana@mail.test" }).getAttribute("href")).toBe("mailto:ana@mail.test");
    expect(screen.getByRole("link", { name: "(415) 555-0101" }).getAttribute("href")).toBe("tel:4155550101");
    expect(screen.getByText("Onboarded Jan 5, 2025")).toBeDefined();
    expect(screen.getByText("Case Type: EB-2 NIW")).toBeDefined();
    expect(screen.queryByText("Sample")).toBeNull();
  });

  test.each([
    ["archived", "petitioner", ["Archived", "Petitioner"]],
    ["inactive", "beneficiary", ["Inactive", "Beneficiary"]],
  ] as const)("of one who is %s and a %s says so", async (status, clientType, words) => {
    showClient(aWorkspaceWithClient(aClientPage({ status, clientType, isSample: true, caseTypeWords: "" })));
    await head();
    for (const word of [...words, "Sample", "Case Type: -"]) expect(screen.getByText(word)).toBeDefined();
  });

  // Caught: a case type displayed backwards, and a portal name chosen by the client.
  test("has texts as text, without characters that turn words around", async () => {
    const turned = "\u202E<b>abc</b>";
    const members = [{ name: turned, email: "ana@mail.test", since: ONBOARDED, locale: null, seenAt: null }];
    const portal = { isGranted: true, members, invitation: null };
    showClient(aWorkspaceWithClient(aClientPage({ clientName: turned, caseTypeWords: turned, portal })));
    await screen.findByRole("heading", { level: 1, name: "<b>abc</b>" });
    expect(screen.getByText("Case Type: <b>abc</b>")).toBeDefined();
    expect(screen.getByText(/^<b>abc<\/b> signs in as/)).toBeDefined();
    expect(document.body.textContent).not.toContain("\u202E");
  });

  // Caught: a firm's name with "&", which ended the subject.
  test("leads back to the list, and to a draft with the specified subject", async () => {
    const { user } = showClient(aWorkspaceWithClient(aClientPage({ firmName: "Duarte & Okafor" })));
    await head();
    expect(screen.getByRole("link", { name: "Back to Clients" }).getAttribute("href")).toBe("/clients");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    expect((await screen.findByRole("menuitem", { name: "Email Client" })).getAttribute("href")).toBe(
      "mailto:ana@mail.test?subject=Your%20immigration%20case%20with%20Duarte%20%26%20Okafor",
    );
  });

  test("links to the contract only if there is one", async () => {
    const { user, workspace } = showClient();
    await head();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Edit" });
    expect(screen.queryByRole("menuitem", { name: "View Contract" })).toBeNull();
    await user.keyboard("{Escape}");
    workspace.answer(of.get, () => aClientPage({ contractPathId: "71" }));
    await chooseClientAction(user, "View Contract");
    expect(await screen.findByText("the contract")).toBeDefined();
  });

  // Caught: Delete beside Export, as large as what is done every day; an export offered to a member who may not.
  test("has the frequent acts as buttons, and the others in a menu with deletion last", async () => {
    const { user } = showClient();
    await head();
    expect(screen.getByRole("link", { name: "Message" }).getAttribute("href")).toBe("/inbox?new=k1");
    expect(screen.getByRole("link", { name: "New contract" }).getAttribute("href")).toBe("/create-contract?client=k1");
    await user.click(screen.getByRole("button", { name: "New case" }));
    expect(await screen.findByRole("dialog", { name: "Create New Case" })).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menuitem", { name: "Edit" });
    const items = screen.getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Edit", "Email Client", "Archive", "Delete Client"]);
    expect(items.at(-1)?.className).toContain("text-bad-ink");
    await user.keyboard("{Escape}");
    await chooseClientAction(user, "Edit");
    expect(await screen.findByRole("dialog", { name: "Edit client" })).toBeDefined();
  });

  test("archives the client, which Undo takes back, and reactivates an archived one, each also after a failure", async () => {
    const { user, workspace } = showClient();
    await head();
    const first = holdNext(workspace, of.archive, null);
    await chooseClientAction(user, "Archive");
    await first.refuse();
    await chooseClientAction(user, "Archive");
    expect(sentTo(workspace, "archive")).toEqual([{ clientId: "k1" }, { clientId: "k1" }]);
    expect(await screen.findByText("Client archived")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(sentTo(workspace, "reactivate")).toEqual([{ clientId: "k1" }]);
    // As it goes, the toast gives back the focus, which closes an open menu.
    await waitFor(() => {
      expect(screen.queryByText("Client archived")).toBeNull();
    });
    workspace.answer(of.get, () => aClientPage({ status: "archived" }));
    expect(await screen.findByText("Archived")).toBeDefined();
    const { refuse } = holdNext(workspace, of.reactivate, null);
    await chooseClientAction(user, "Reactivate");
    await refuse();
    await chooseClientAction(user, "Reactivate");
    expect(sentTo(workspace, "reactivate")).toHaveLength(3);
    expect(await screen.findByText("Client reactivated")).toBeDefined();
  });

  // Caught: Undo that made an inactive client active.
  test("offers no Undo if it could not restore the earlier state", async () => {
    const { user } = showClient(aWorkspaceWithClient(aClientPage({ status: "inactive" })));
    await chooseClientAction(user, "Archive");
    expect(await screen.findByText("Client archived")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});

describe("portal access", () => {
  test("is granted by an invitation that leads to the form of the password", async () => {
    const { user, workspace } = showClient();
    const area = within(await screen.findByRole("region", { name: "Portal access" }));
    expect(area.getByText("No Portal Access")).toBeDefined();
    expect(area.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Grant Portal Access"]);
    const grant = area.getByRole("button", { name: "Grant Portal Access" });
    expect(grant.className).toContain("bg-accent");
    await user.click(grant);
    const redirectUrl = `${window.location.origin}/client-portal/set-password`;
    expect(sentTo(workspace, "grantPortal")).toEqual([{ clientId: "k1", redirectUrl }]);
    expect(await screen.findByText("Invitation sent to ana@mail.test")).toBeDefined();
  });

  test("of a person with an account says so", async () => {
    const workspace = aWorkspaceWithClient().answer(of.grantPortal, () => {
      return { success: true, error: null, userExists: true };
    });
    const { user } = showClient(workspace);
    await user.click(await screen.findByRole("button", { name: "Grant Portal Access" }));
    const words =
      "ana@mail.test already has an account. They can sign in with their own password; portal access is granted.";
    expect(await screen.findByText(words)).toBeDefined();
  });

  // Caught: a failure shown only in a toast, which disappears after some seconds.
  test.each<[string, () => unknown, string]>([
    [
      "the invitation's",
      () => ({ success: false, error: INVITE_ERRORS.notSent, userExists: false }),
      "Failed to grant portal access: Failed to send invitation",
    ],
    [
      "none",
      () => ({ success: false, error: null, userExists: false }),
      "Failed to grant portal access: Please try again.",
    ],
    [
      "a refusal's",
      () => {
        throw new ConvexError({ code: "FORBIDDEN" });
      },
      "Failed to grant portal access: Permission denied - please check your access",
    ],
    [
      "an unforeseen error's",
      () => {
        throw new Error("boom [Request ID: abc123]");
      },
      "Failed to grant portal access: Please try again. If it happens again, report request abc123.",
    ],
  ])(
    "that is not granted says why, with the message: %s, and is granted at the second try",
    async (_, answer, words) => {
      const { user, workspace } = showClient(aWorkspaceWithClient().answer(of.grantPortal, answer));
      const area = within(await screen.findByRole("region", { name: "Portal access" }));
      await user.click(area.getByRole("button", { name: "Grant Portal Access" }));
      expect((await area.findByRole("alert")).textContent).toBe(words);
      workspace.answer(of.grantPortal, () => ({ success: true, error: null, userExists: false }));
      await user.click(area.getByRole("button", { name: "Grant Portal Access" }));
      expect(await screen.findByText("Invitation sent to ana@mail.test")).toBeDefined();
      expect(area.queryByRole("alert")).toBeNull();
    },
  );

  test("that is granted lists the people and open invitations, and offers link, email and revoking", async () => {
    const { workspace } = showClient(aWorkspaceWithClient(INVITED));
    const area = within(await screen.findByRole("region", { name: "Portal access" }));
    expect(area.getByText("Portal Access Granted")).toBeDefined();
    expect(
      area.getByText(
        "Invitation to ana@mail.test by Sofia Reyes, Jan 5, 2025: not accepted yet; the link works until Jan 12, 2025.",
      ),
    ).toBeDefined();
    expect(area.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Copy Portal Link",
      "Send invitation again",
      "Revoke Access",
    ]);
    const invitation = { ...INVITATION, invitedByName: null };
    workspace.answer(of.get, () => aClientPage({ portal: { isGranted: true, members: [], invitation } }));
    expect(await area.findByText(/^Invitation to ana@mail\.test, Jan 5, 2025: not accepted yet/)).toBeDefined();
    const since = ONBOARDED + 2 * DAY_MS;
    const members = [
      { name: "Ana Souza", email: "ana@mail.test", since, locale: "es" as const, seenAt: Date.now() },
      { name: "Rui Souza", email: "rui@mail.test", since: since + DAY_MS, locale: "en" as const, seenAt: null },
      { name: "Eva Souza", email: "eva@mail.test", since: since + 2 * DAY_MS, locale: null, seenAt: null },
    ];
    // Another family member is invited: their email is not to be sent again from here.
    workspace.answer(of.get, () => aClientPage({ portal: { isGranted: true, members, invitation: INVITATION } }));
    expect(await area.findByText("Ana Souza signs in as ana@mail.test, since Jan 7, 2025.")).toBeDefined();
    const lines = Array.from(document.querySelectorAll("[aria-labelledby] p"), ({ textContent }) => textContent);
    expect(lines.filter((line) => /visit|signs in/.test(line))).toEqual([
      "Last visit 0 s ago · reads Spanish",
      "Ana Souza signs in as ana@mail.test, since Jan 7, 2025.",
      "No visit recorded · reads English",
      "Rui Souza signs in as rui@mail.test, since Jan 8, 2025.",
      "No visit recorded",
      "Eva Souza signs in as eva@mail.test, since Jan 9, 2025.",
    ]);
    expect(area.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Copy Portal Link",
      "Revoke Access",
    ]);
  });

  test.each([
    ["hasAccount", /they have a sign-in account already/],
    ["unsent", /the email could not be sent/],
    ["notPrimary", /the address is not the main one/],
  ] as const)("shows the state of the email: %s", async (delivery, words) => {
    const portal = { isGranted: delivery === "hasAccount", members: [], invitation: { ...INVITATION, delivery } };
    showClient(aWorkspaceWithClient(aClientPage({ portal })));
    expect(await screen.findByText(words)).toBeDefined();
    // Caught: an open invitation that could not be revoked on the page.
    expect(screen.getByRole("button", { name: "Revoke Access" })).toBeDefined();
  });

  test("has a link to copy, and confirms the copy", async () => {
    const { user } = showClient(aWorkspaceWithClient(INVITED));
    await user.click(await screen.findByRole("button", { name: "Copy Portal Link" }));
    expect(await screen.findByText("Portal link copied")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/client-portal`);
  });

  test("whose link cannot be copied shows it", async () => {
    const { user } = showClient(aWorkspaceWithClient(INVITED));
    const refused = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await user.click(await screen.findByRole("button", { name: "Copy Portal Link" }));
    expect(
      await screen.findByText(`The link could not be copied. It is ${window.location.origin}/client-portal`),
    ).toBeDefined();
    refused.mockRestore();
  });

  test("is revoked after the specified question", async () => {
    const { user, workspace } = showClient(aWorkspaceWithClient(INVITED));
    await user.click(await screen.findByRole("button", { name: "Revoke Access" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Revoke Access" }));
    expect(dialog.getByText("Are you sure you want to revoke portal access for this client?")).toBeDefined();
    expect(sentTo(workspace, "revokePortal")).toEqual([]);
    const { accept } = holdNext(workspace, of.revokePortal, null);
    await user.click(dialog.getByRole("button", { name: "Revoke Access" }));
    expect(dialog.getByRole("button", { name: "Revoking..." })).toHaveProperty("disabled", true);
    expect(sentTo(workspace, "revokePortal")).toEqual([{ clientId: "k1" }]);
    await accept();
    expect(await screen.findByText("Portal access revoked")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that could not be revoked says so in the dialog, and is confirmed again", async () => {
    const workspace = aWorkspaceWithClient(INVITED).answer(of.revokePortal, () => {
      throw new Error("boom");
    });
    const { user } = showClient(workspace);
    const ask = async () => {
      await user.click(await screen.findByRole("button", { name: "Revoke Access" }));
      return within(await screen.findByRole("dialog", { name: "Revoke Access" }));
    };
    const dialog = await ask();
    await user.click(dialog.getByRole("button", { name: "Revoke Access" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Failed to revoke portal access. Please try again.");
    // Caught: a failure that arrived after the dialog had closed, shown in the next dialog.
    const { refuse } = holdNext(workspace, of.revokePortal, null);
    await user.click(dialog.getByRole("button", { name: "Revoke Access" }));
    await user.keyboard("{Escape}");
    await refuse();
    const again = await ask();
    expect(again.queryByRole("alert")).toBeNull();
    await user.click(again.getByRole("button", { name: "Revoke Access" }));
    expect(await screen.findByText("Portal access revoked")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: a tab whose content was below another one's.
test("the client's documents and cases are in tabs of the page, documents first, and empty tabs say so", async () => {
  const { user, router } = showClient();
  const documents = within(await screen.findByRole("tabpanel", { name: "Documents" }));
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Documents", "Cases", "Messages"]);
  expect(await documents.findByText("No documents yet")).toBeDefined();
  expect(documents.getByRole("button", { name: "Add Document" })).toBeDefined();
  expect(screen.queryByText("No cases found")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Cases" }));
  expect(router.state.location.search).toBe("?tab=cases");
  const panel = within(await screen.findByRole("tabpanel", { name: "Cases" }));
  expect(screen.getByRole("tab", { name: "Cases" }).getAttribute("aria-selected")).toBe("true");
  expect(await panel.findByText("No cases found")).toBeDefined();
  expect(panel.getByText("This client doesn't have any cases yet.")).toBeDefined();
  expect(panel.getByRole("button", { name: "Create First Case" })).toBeDefined();
});

describe("the summary of a client", () => {
  const cells = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  function aBusyClient() {
    const open = aClientCase({ caseId: "a1", status: "active", awaited: 10, toReview: 2, requestDueOn: "2030-05-04" });
    const closed = aClientCase({ caseId: "a0", status: "completed", awaited: 7, caseTypeWords: "K-1" });
    const sent = { pathId: "72", number: 2, caseTypeWords: "N-400", feeCents: 90_000, owedCents: 90_000 };
    const signed = { pathId: "71", number: 1, caseTypeWords: "K-1", feeCents: 350_000, owedCents: 245_050 };
    const rest = { isArchived: false, isLinked: true };
    return aWorkspaceWithClient()
      .answer(api.cases.record.staff.ofClient, () => [closed, open])
      .answer(api.documents.reviewQueue.staff.countOfClient, () => ({ count: 3, more: false }))
      .answer(api.cases.tasks.staff.list, () => ({ open: [], done: [], hasMore: false }))
      .answer(api.agenda.deadlines.staff.list, () => ({ open: [], done: [], hasMore: false }))
      .answer(api.messages.conversations.staff.ofPlace, () => null)
      .answer(api.contracts.page.staff.ofClient, () => [
        { ...sent, ...rest, status: "sent" },
        { ...signed, ...rest, status: "completed" },
      ]);
  }

  // Caught: missing documents of a closed case; an unsigned contract owed like a signed one, without a word.
  test("has the next date, the documents, the amount owed and the newest message", async () => {
    showClient(aBusyClient());
    await screen.findByText("3 to review");
    await waitFor(() => {
      expect(cells("Client summary")).toEqual([
        "Next dateMay 4, 2030Requested documents",
        "Documents3 to review10 missing",
        "Owed$3,350.50$900 not signed yet",
        "Last messageNo messages",
      ]);
    });
    expect(screen.getByText("Owed in total").parentElement?.textContent).toBe("Owed in total$3,350.50");
  });

  // Caught: a closed case before the one that is worked on.
  test("has the cases as cards, open ones first, each with its stage, documents and owner", async () => {
    const { user } = showClient(aBusyClient());
    await screen.findByRole("region", { name: "Open and closed cases" });
    expect(cells("Open and closed cases")).toEqual([
      "N-400Form preparation2 to review10 missingWaiting for us: 2 documents to reviewNext date May 4, 2030UnassignedCASE-2026-4711",
      "K-1CompletedForm preparationUnassignedCASE-2026-4711",
    ]);
    await user.click(
      within(screen.getByRole("region", { name: "Open and closed cases" })).getByRole("link", { name: "N-400" }),
    );
    expect(await screen.findByText("the case")).toBeDefined();
  });

  // Caught: a cell that loads forever, and the whole page lost with it.
  test("says which part could not be loaded, and the page stays", async () => {
    const workspace = aBusyClient().answer(api.contracts.page.staff.ofClient, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    showClient(workspace);
    await screen.findByText("3 to review");
    expect(await screen.findByText("Not loaded")).toBeDefined();
    expect(cells("Client summary")[2]).toBe("OwedNot loaded");
    expect(await head()).toBeDefined();
  });
});

describe("the activity", () => {
  const lines = Array.from({ length: 12 }, (_, place) => ({
    id: `e${String(place)}`,
    at: Date.now() - place * DAY_MS,
    byName: place === 0 ? "Sofia\u202E Reyes" : null,
    label: place === 0 ? "Line\u202E 0" : `Line ${String(place)}`,
    detail: place === 0 ? "Name, phone" : null,
  }));

  test("shows action, date and author, the newest first, and older entries on request", async () => {
    const workspace = aWorkspaceWithClient().answer(of.timeline, () => undefined);
    const { user } = showClient(workspace);
    const area = within(await screen.findByRole("region", { name: "Activity" }));
    expect(area.getByRole("status").textContent).toBe("Loading activity...");
    workspace.answer(of.timeline, () => ({ lines: lines.slice(0, 8), hasMore: true }));
    await area.findByText("Line 0");
    expect([area.queryByRole("status"), area.queryByRole("button")]).toEqual([null, null]);
    workspace.answer(of.timeline, () => ({ lines, hasMore: true }));
    await area.findByRole("button", { name: "Show all 12" });
    const shown = () => area.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown().slice(0, 2)).toEqual(["Line 0 · Name, phone0 s ago · Sofia Reyes", "Line 11 d ago"]);
    expect(shown()).toHaveLength(8);
    expect(area.queryByText(/are shown\.$/)).toBeNull();
    await user.click(area.getByRole("button", { name: "Show all 12" }));
    expect(shown()).toHaveLength(12);
    expect(area.getByText("The newest 12 are shown.")).toBeDefined();
    workspace.answer(of.timeline, () => ({ lines, hasMore: false }));
    await waitFor(() => {
      expect(area.queryByText("The newest 12 are shown.")).toBeNull();
    });
  });

  test("that is empty, or cannot be loaded, says so and leaves the page", async () => {
    const workspace = aWorkspaceWithClient();
    const { user } = showClient(workspace);
    expect(await screen.findByText("Nothing has happened yet.")).toBeDefined();
    workspace.answer(of.timeline, () => {
      throw new Error("boom");
    });
    const area = within(screen.getByRole("region", { name: "Activity" }));
    expect((await area.findByRole("alert")).textContent).toContain("Failed to load the activity");
    expect(await head()).toBeDefined();
    await retryUntilAnswered(user, {
      workspace,
      query: of.timeline,
      answer: () => ({ lines: lines.slice(0, 1), hasMore: false }),
    });
    expect(await area.findByText("Line 0")).toBeDefined();
  });
});

describe("a missing client", () => {
  test("by an unknown address leads to the list, and a toast says so", async () => {
    const { router } = showClient(aWorkspaceWithClient(null));
    expect(await screen.findByText("all clients")).toBeDefined();
    expect(await screen.findByText("Client not found")).toBeDefined();
    expect(router.state.location.pathname).toBe("/clients");
  });

  // Caught: the person sent to the list without learning who had deleted the client.
  test("deleted while the page is open leaves a page that says who deleted them and when", async () => {
    const { workspace, router } = showClient();
    await head();
    workspace.answer(of.deletion, () => ({ at: Date.now() - 120_000, byName: "Sofia Reyes" }));
    workspace.answer(of.get, () => null);
    expect(await screen.findByRole("heading", { level: 1, name: "Client not found" })).toBeDefined();
    await waitFor(() => {
      expect(screen.getByText(/deleted this client/).textContent).toBe("Sofia Reyes deleted this client 2 min ago.");
    });
    expect(screen.getByRole("link", { name: "Back to Clients" }).getAttribute("href")).toBe("/clients");
    expect(router.state.location.pathname).toBe("/clients/k1");
    expect(document.title).toBe("Client not found · Clients · Passage");
  });

  test("is not mistaken for one shown before at another address", async () => {
    const { workspace, router } = showClient();
    await head();
    workspace.answer(of.get, ({ clientId }) => (clientId === "k1" ? aClientPage() : null));
    await act(() => router.navigate("/clients/k9"));
    expect(await screen.findByText("all clients")).toBeDefined();
  });
});

describe("a client whose load fails", () => {
  test("has the specified sentence with Retry and the way back", async () => {
    const workspace = aWorkspaceWithClient().answer(of.get, () => {
      throw new Error("boom");
    });
    const { user } = showClient(workspace);
    expect(await screen.findByRole("heading", { name: "Error: Failed to load client" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to Clients" })).toBeDefined();
    await retryUntilAnswered(user, { workspace, query: of.get, answer: () => aClientPage() });
    expect(await head()).toBeDefined();
  });

  test("and while it loads the screen says so", async () => {
    showClient(aWorkspaceWithClient().answer(of.get, () => undefined));
    expect(await screen.findByText("Loading client...")).toBeDefined();
  });
});

// Caught: the panel open without notes, or shut although the person had opened it.
test("notes about the client are beside it, folded away while there are none", async () => {
  const { user, workspace } = showClient();
  await head();
  await user.click(await screen.findByRole("button", { name: "Notes (0)" }));
  const notes = await screen.findByRole("complementary", { name: "Notes" });
  expect(await within(notes).findByText("Internal notes about this client")).toBeDefined();
  const asked: unknown[] = [];
  workspace.answer(api.messages.notes.staff.list, ({ subject }) => {
    asked.push(subject);
    return { notes: [], hasOlder: false };
  });
  await waitFor(() => {
    expect(asked).toContainEqual({ kind: "client", id: "k1" });
  });
  await user.click(screen.getByRole("button", { name: "Close notes" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Notes (0)" }));
  expect(screen.queryByText("Internal notes about this client")).toBeNull();
});
