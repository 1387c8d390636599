import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { showDocuments } from "../../../../tests/support/screens/documentScreens";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import {
  holdNext,
  retryUntilAnswered,
  sendAgainAfterRefusal,
  sentTo,
} from "../../../../tests/support/screens/secondTime";
import { ClientDocuments } from "./ClientDocuments";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { accept, reopen, returnForRedo } = api.documents.review.staff;
const { accesses, accessesOfClient } = api.documents.openings.staff;
const { listOfClient, saveDetails } = api.documents.record.staff;
const { makeRoom } = api.documents.quota.staff;
const { remove } = api.documents.deletion.staff;
const { setShared } = api.documents.sharing.staff;
const DEGREE = { fileName: "degree.png", typeKey: "degree", mimeType: "image/png", text: "x".repeat(2_048) };

const rows = async () => {
  const region = within(await screen.findByRole("region", { name: "Documents" }));
  const table = within(await region.findByRole("table", { name: "Documents" }));
  const [, ...listed] = table.getAllByRole("row");
  // The box that selects the row has its name, for screen readers only.
  return listed.map(({ textContent }) => textContent.replace(/^Select .+?\.(?:pdf|png), (?:Passport|Degree)/, ""));
};

/** A document that the client, who is called as a member is, has sent. */
async function showSent() {
  const shown = await showDocuments();
  await shown.elsewhere(async () => {
    await shown.backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("client_documents").take(1)) {
        await ctx.db.patch("client_documents", _id, { isFromClient: true, uploadedByName: "Ana Duarte" });
      }
    });
  });
  return shown;
}

beforeEach(() => {
  giveLayout();
});

describe("the list", () => {
  test("has the newest first, with file, type, party, size, day, uploader and review", async () => {
    await showDocuments([{}, DEGREE]);
    expect(await rows()).toEqual([
      "degree.pngDegree · Applicant · 2 KBJul 1, 2026 by Sofia ReyesNot reviewed",
      "passport.pdfPassport · Applicant · 43 BytesJul 1, 2026 by Sofia ReyesNot reviewed",
    ]);
  });

  // Caught: a client with the name of a member, taken for the member.
  test("marks a client's uploads as the client's", async () => {
    await showSent();
    await waitFor(async () => {
      expect(await rows()).toEqual([expect.stringMatching(/From the client.*by Ana Duarte \(client\)To review$/)]);
    });
    // Clients see their own uploads in any case.
    expect(screen.queryByRole("menuitem", { name: /^(Share|Stop sharing) / })).toBeNull();
  });

  test.each([
    ["2026-08-01", "Expires Aug 1, 2026"],
    ["2026-07-31", "Expires in 30 daysJul 31, 2026"],
    ["2026-07-01", "Expires todayJul 1, 2026"],
    ["2026-06-30", "Expired 1 day agoJun 30, 2026"],
  ])("says of one that expires on %s: %s", async (expiresOn, words) => {
    const { asSales, documentIds, elsewhere } = await showDocuments();
    const details = { partyType: "spouse" as const, expiresOn };
    await elsewhere(
      async () => await asSales.mutation(saveDetails, { documentId: documentIds[0] ?? "", version: 1, details }),
    );
    await waitFor(async () => {
      expect(await rows()).toEqual([expect.stringContaining(`Passport · Spouse · 43 Bytes${words}Jul 1`)]);
    });
  });

  test("that loads says so", async () => {
    const workspace = aPractice().answer(listOfClient, () => undefined);
    show(workspace, [{ path: "/", element: <ClientDocuments clientId="c1" add={null} /> }], "/");
    expect((await screen.findByRole("status")).textContent).toContain("Loading documents...");
  });

  test("that is empty or cannot be loaded says so, with Retry; a document can be added in each of them", async () => {
    const { workspace, user } = await showDocuments([]);
    expect(await screen.findByText("No documents yet")).toBeDefined();
    expect(screen.getByText("Files are encrypted in this browser before they are uploaded.")).toBeDefined();
    expect(screen.getByText("adds one")).toBeDefined();
    workspace.answer(listOfClient, () => {
      throw new Error("broken");
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load documents");
    expect(screen.getByText("adds one")).toBeDefined();
    await retryUntilAnswered(user, {
      workspace,
      query: listOfClient,
      answer: () => ({ documents: [], hasOlder: false, room: null }),
    });
    expect(await screen.findByText("No documents yet")).toBeDefined();
  });

  test("of a client with more documents shows older ones on request; the shown ones stay until then", async () => {
    const { workspace, stored, user } = await showDocuments();
    const [one] = (await stored()) ?? [];
    const listed = (count: number) => ({
      documents: Array.from({ length: count }, (_, nth) => ({
        ...one,
        documentId: String(nth),
        fileName: `${String(nth)}.pdf`,
      })),
      hasOlder: count < 102,
      room: null,
    });
    workspace.answer(listOfClient, ({ most }) => (most === undefined ? listed(100) : undefined));
    await user.click(await screen.findByRole("button", { name: "Show older" }));
    expect(screen.getByRole("button", { name: "Open 99.pdf, Passport" })).toBeDefined();
    workspace.answer(listOfClient, ({ most }) => listed(most === 200 ? 102 : 100));
    expect(await screen.findByRole("button", { name: "Open 101.pdf, Passport" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  // Caught: a client who could send nothing any more, unknown to the practice.
  test("of a client near the upload limit says so, and raises the limit", async () => {
    const { asSales, clientId, user, workspace } = await showDocuments();
    const most = { documents: 1_000, bytes: 5 * 1024 ** 3 };
    const room = { documents: 812, bytes: 1024 ** 3, extensions: 0, most };
    workspace.answer(listOfClient, () => ({ documents: [], hasOlder: false, room }));
    const made: unknown[] = [];
    workspace.answer(makeRoom, async (args) => {
      made.push(args);
      return await asSales.mutation(makeRoom, args as never);
    });
    const words = "This client has sent 812 of 1,000 documents (1 GB of 5 GB). After that, the portal takes no more.";
    expect(await screen.findByText(words)).toBeDefined();
    const { refuse } = holdNext(workspace, makeRoom);
    await user.click(screen.getByRole("button", { name: "Make room" }));
    await refuse();
    await user.click(screen.getByRole("button", { name: "Make room" }));
    expect(await screen.findByText("The client can send more")).toBeDefined();
    expect(made).toEqual([{ clientId, extensions: 0 }]);
  });

  // Caught: a name with a mark that turns the text around it, by which "gpj.exe" reads as a picture.
  test("shows a name without the marks that turn its text around", async () => {
    await showDocuments([{ fileName: "pass\u202Eport.pdf" }]);
    expect(await screen.findByRole("button", { name: "Open passport.pdf, Passport" })).toBeDefined();
  });
});

/** Chooses an act of a row's menu. */
async function choose(
  user: Awaited<ReturnType<typeof showDocuments>>["user"],
  act: string,
  name = "passport.pdf, Passport",
) {
  await user.click(await screen.findByRole("button", { name: `More for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
}

// Caught: a menu that offered to share what the client sees already.
test("a document is shared with the client, and no longer; a failure leaves it as it was", async () => {
  const { workspace, stored, user } = await showDocuments();
  const [one] = (await stored()) ?? [];
  const { refuse } = holdNext(workspace, setShared);
  await choose(user, "Share with the client");
  await refuse();
  expect(await screen.findByText(/abc123/)).toBeDefined();
  workspace.answer(setShared, () => null);
  await choose(user, "Share with the client");
  expect(await screen.findByText("Shared with the client")).toBeDefined();
  expect(sentTo(workspace, setShared).at(-1)).toEqual({ documentId: one?.documentId, isShared: true });
  workspace.answer(listOfClient, () => ({ documents: [{ ...one, sharedAt: 1 }], hasOlder: false, room: null }));
  await waitFor(async () => {
    expect(await rows()).toEqual([expect.stringContaining("43 BytesShared with the clientJul 1")]);
  });
  await choose(user, "Stop sharing with the client");
  expect(await screen.findByText("No longer shared with the client")).toBeDefined();
  expect(sentTo(workspace, setShared).at(-1)).toEqual({ documentId: one?.documentId, isShared: false });
});

// Caught: an accepted document that still offered a decision; an undo of another version.
test("a client's document is accepted with one press, which can be undone, or asked for again", async () => {
  const { workspace, stored, user } = await showSent();
  await user.click(await screen.findByRole("button", { name: "Ask for a new copy of passport.pdf, Passport" }));
  expect(await screen.findByLabelText("What should the client fix?")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  workspace.answer(reopen, () => null);
  await user.click(screen.getByRole("button", { name: "Accept passport.pdf, Passport" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const [one] = (await stored()) ?? [];
  expect(one?.review).toBe("accepted");
  expect(sentTo(workspace, reopen)).toEqual([{ documentId: one?.documentId, version: 2 }]);
  expect(screen.queryByRole("button", { name: /^(Accept|Ask for a new copy of) / })).toBeNull();
});

describe("the review", () => {
  async function decide(user: Awaited<ReturnType<typeof showDocuments>>["user"], state: string) {
    await user.click(await screen.findByRole("button", { name: /^Review of passport.pdf/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: state }));
  }

  test("accepts; a document that was looked at is not new again", async () => {
    const { user, stored, workspace } = await showDocuments();
    await decide(user, "Accepted");
    expect(await screen.findByText("Document accepted")).toBeDefined();
    expect(await stored()).toMatchObject([{ review: "accepted", reviewedByName: "Sofia Reyes" }]);
    await user.click(screen.getByRole("button", { name: "Review of passport.pdf: Accepted" }));
    const states = (await screen.findAllByRole("menuitemradio")).map(({ textContent }) => textContent);
    expect(states).toEqual(["Accepted", "New copy needed"]);
    await user.click(screen.getByRole("menuitemradio", { name: "Accepted" }));
    expect(sentTo(workspace, accept)).toHaveLength(1);
    workspace.answer(reopen, () => null);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(sentTo(workspace, reopen)).toMatchObject([{ version: 2 }]);
  });

  test("returns with a reason, which is required and shown in the list", async () => {
    const { user, stored } = await showDocuments();
    await decide(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    expect(fieldsOf()).toEqual(["What should the client fix? · Shown to the client."]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByText("Please tell the client what to fix")).toBeDefined();
    expect(await stored()).toMatchObject([{ review: "waiting" }]);
    await user.type(dialog.getByLabelText("What should the client fix?"), "Page 2 is missing.");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Reason: Page 2 is missing.")).toBeDefined();
    expect(await screen.findByText("New copy requested")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await stored()).toMatchObject([{ review: "redo", reviewReason: "Page 2 is missing." }]);
    // The earlier reason is filled in, to be changed.
    await decide(user, "New copy needed");
    const again = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    expect(again.getByLabelText("What should the client fix?")).toHaveProperty("value", "Page 2 is missing.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("whose return is refused once is returned the second time, with the typed reason", async () => {
    const { user, workspace } = await showDocuments();
    await decide(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    await user.type(dialog.getByLabelText("What should the client fix?"), "Blurred");
    const button = () => dialog.getByRole("button", { name: /^Send/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: returnForRedo, button });
    expect(sent).toMatchObject({ version: 1, reason: "Blurred" });
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  // Caught: a reason sent over a decision that its writer had not seen.
  test("of a document that somebody else has just decided says so, keeps the reason, and a second press confirms", async () => {
    const { user, stored, elsewhere, asLawyer, documentIds } = await showDocuments();
    await decide(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    await user.type(dialog.getByLabelText("What should the client fix?"), "Blurred");
    await elsewhere(async () => await asLawyer.mutation(accept, { documentId: documentIds[0] ?? "", version: 1 }));
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("Daniel Okafor changed this");
    expect(await stored()).toMatchObject([{ review: "accepted" }]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(async () => {
      expect(await stored()).toMatchObject([{ review: "redo", reviewReason: "Blurred" }]);
    });
  });

  // Caught: an acceptance after somebody else had just returned the document.
  test("decides about the version shown when the menu was opened", async () => {
    const { user, stored, elsewhere, asLawyer, documentIds } = await showDocuments();
    await user.click(await screen.findByRole("button", { name: /^Review of passport.pdf/ }));
    const returned = { documentId: documentIds[0] ?? "", version: 1, reason: "Blurred" };
    await elsewhere(async () => await asLawyer.mutation(returnForRedo, returned));
    await user.click(await screen.findByRole("menuitemradio", { name: "Accepted" }));
    expect(await screen.findByText(/^Daniel Okafor changed this/)).toBeDefined();
    expect(await stored()).toMatchObject([{ review: "redo" }]);
    await decide(user, "Accepted");
    await waitFor(async () => {
      expect(await stored()).toMatchObject([{ review: "accepted" }]);
    });
  });
});

describe("the details", () => {
  async function edit(file: object = {}) {
    const shown = await showDocuments([file]);
    await choose(shown.user, "Edit", file === DEGREE ? "degree.png, Degree" : undefined);
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Edit document" })) };
  }

  test("are party and last day", async () => {
    const { user, dialog, stored } = await edit();
    await user.selectOptions(dialog.getByLabelText("Belongs to"), "Child");
    await user.type(dialog.getByLabelText("Expires on"), "2030-05-01");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(await screen.findByText("Document saved")).toBeDefined();
    expect(await stored()).toMatchObject([{ partyType: "child", expiresOn: "2030-05-01" }]);
  });

  // Caught: a passport that a client sent as something else, without a way to correct its type or expiry.
  test("are its type and its name, too; the last day is required if the new type expires", async () => {
    const { user, dialog, stored, workspace } = await edit(DEGREE);
    expect(fieldsOf()).toEqual([
      "Name · required",
      "Document type · required · first Select a type",
      "Belongs to · required · first Select a person",
    ]);
    const { list } = api.practice.documentTypes.staff;
    const types = workspace.answerOf(list)?.({}) as { key: string }[];
    act(() => {
      workspace.answer(list, () => types.map((type) => ({ ...type, isOffered: type.key !== "photo" })));
    });
    // Its own type comes first, and a type that is not offered cannot be chosen.
    const names = [...dialog.getByLabelText<HTMLSelectElement>("Document type").options].map(({ text }) => text);
    expect(names.filter((name) => name === "Degree")).toHaveLength(1);
    expect(names.slice(0, 3)).toEqual(["Select a type", "Degree", "Award"]);
    expect(names).not.toContain("Photo");
    await user.selectOptions(dialog.getByLabelText("Document type"), "Passport");
    await user.type(dialog.getByLabelText("Expires on"), "2030-05-01");
    await user.clear(dialog.getByLabelText("Name"));
    await user.type(dialog.getByLabelText("Name"), "Maria");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(await dialog.findByText("Please keep the ending .png of the name")).toBeDefined();
    await user.type(dialog.getByLabelText("Name"), ".png");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect(await screen.findByText("Document saved")).toBeDefined();
    expect(await stored()).toMatchObject([{ typeName: "Passport", fileName: "Maria.png", expiresOn: "2030-05-01" }]);
  });

  test("lose their last day with a type that does not expire", async () => {
    const { user, dialog, stored } = await edit();
    await user.type(dialog.getByLabelText("Expires on"), "2030-05-01");
    await user.selectOptions(dialog.getByLabelText("Document type"), "Degree");
    expect(dialog.queryByLabelText("Expires on")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    await waitFor(async () => {
      expect(await stored()).toMatchObject([{ typeKey: "degree", expiresOn: null }]);
    });
  });

  test("that are refused once are saved the second time", async () => {
    const { user, dialog, workspace } = await edit();
    await user.selectOptions(dialog.getByLabelText("Belongs to"), "Child");
    const button = () => dialog.getByRole("button", { name: /^Sav/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: saveDetails, button });
    expect(sent).toMatchObject({ version: 1, details: { partyType: "child" } });
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  test("have a last day only where the type expires", async () => {
    const { user, dialog } = await edit(DEGREE);
    expect(dialog.queryByLabelText("Expires on")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that somebody else saved first are not overwritten unseen", async () => {
    const { user, dialog, stored, elsewhere, asLawyer, documentIds } = await edit();
    await user.selectOptions(dialog.getByLabelText("Belongs to"), "Child");
    const details = { partyType: "employer" as const, expiresOn: null };
    await elsewhere(
      async () => await asLawyer.mutation(saveDetails, { documentId: documentIds[0] ?? "", version: 1, details }),
    );
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("Daniel Okafor saved a change");
    await user.click(dialog.getByRole("button", { name: "Take theirs" }));
    expect(dialog.getByLabelText("Belongs to")).toHaveProperty("value", "employer");
    await user.selectOptions(dialog.getByLabelText("Belongs to"), "Other");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    await waitFor(async () => {
      expect(await stored()).toMatchObject([{ partyType: "other" }]);
    });
  });
});

describe("a deletion", () => {
  async function ask() {
    const shown = await showDocuments();
    await choose(shown.user, "Delete");
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Delete document" })) };
  }
  const press = async ({ user, dialog }: Awaited<ReturnType<typeof ask>>) => {
    await user.click(dialog.getByRole("button", { name: "Delete document" }));
  };

  test("is confirmed, and removes record and bytes", async () => {
    const shown = await ask();
    expect(await shown.stored()).toHaveLength(1);
    await press(shown);
    expect(await screen.findByText("Document deleted")).toBeDefined();
    expect(await screen.findByText("No documents yet")).toBeDefined();
    expect(shown.storage.list()).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    ["locked", /^The storage keeps deleted files under a lock\. Its encrypted bytes are still in the storage/],
    ["down", /^The storage did not answer\. Its encrypted bytes are still in the storage.*it is asked again\.$/],
  ])("whose bytes stay in a storage that is %s warns; the record is gone", async (state, words) => {
    const shown = await ask();
    shown.storage.isDown = state === "down";
    for (const [version] of shown.storage.objects.values()) {
      if (version !== undefined) version.isLocked = state === "locked";
    }
    await press(shown);
    expect(await screen.findByText(words)).toBeDefined();
    expect(await shown.stored()).toEqual([]);
    // The storage's answer is in the log.
    vi.mocked(console.error).mockClear();
  });

  test("of an unknown document says: Document not found", async () => {
    const shown = await ask();
    await shown.asLawyer.action(remove, { documentId: shown.documentIds[0] ?? "" });
    await press(shown);
    expect(await screen.findByText("Document not found")).toBeDefined();
  });

  test("that fails says so in the dialog: Failed to delete document record", async () => {
    const shown = await ask();
    shown.workspace.answer(remove, () => Promise.reject(new Error("broken")));
    await press(shown);
    expect((await shown.dialog.findByRole("alert")).textContent).toBe("Failed to delete document record");
  });

  // Caught: a dialog that opened with the earlier failure.
  test("that failed is confirmed again, and made the second time", async () => {
    const shown = await ask();
    shown.workspace.answer(remove, () => Promise.reject(new Error("broken")));
    await press(shown);
    await shown.dialog.findByRole("alert");
    await shown.user.keyboard("{Escape}");
    await choose(shown.user, "Delete");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("alert")).toBeNull();
    shown.workspace.sent.length = 0;
    await sendAgainAfterRefusal({
      workspace: shown.workspace,
      called: remove,
      result: { kind: "removed", storage: "cleared" },
      button: () => dialog.getByRole("button", { name: /^Delet/ }),
    });
    expect(await screen.findByText("Document deleted")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: the dialog of a second document, closed by the answer to the first and never confirmed.
  test.each(["accept", "refuse"] as const)(
    "that is answered late (%s) leaves the dialog of another one",
    async (end) => {
      const { user, workspace } = await showDocuments([{}, DEGREE]);
      const held = holdNext(workspace, remove, { kind: "removed", storage: "cleared" });
      await choose(user, "Delete");
      await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete document" }));
      await user.keyboard("{Escape}");
      await choose(user, "Delete", "degree.png, Degree");
      await held[end]();
      const dialog = within(await screen.findByRole("dialog"));
      expect(dialog.getByText(/degree\.png/)).toBeDefined();
      expect(dialog.queryByRole("alert")).toBeNull();
      expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Delete document" }).disabled).toBe(false);
    },
  );
});

describe("the access log", () => {
  test("of a document and of the client lists people, actions, times and places", async () => {
    const { user, asLawyer, elsewhere, documentIds, workspace } = await showDocuments();
    await choose(user, "Access log");
    const panel = within(await screen.findByRole("dialog", { name: "Access log of passport.pdf" }));
    expect(await panel.findByText("No one has opened it yet")).toBeDefined();
    const from = asLawyer.withRequestMetadata({ ip: "203.0.113.7", userAgent: "Browser 7" });
    await elsewhere(async () => await from.action(remove, { documentId: documentIds[0] ?? "" }));
    const row = (await panel.findAllByRole("row"))[1];
    expect(row?.textContent).toBe(
      "DDaniel Okafordaniel@firm.testDeleted passport.pdfPassportJul 1, 2026, 12:00 PM203.0.113.7Browser 7",
    );
    const [log] = await asLawyer.query(accesses, { documentId: documentIds[0] ?? "" });
    workspace.answer(accesses, () => [{ ...log, ipAddress: null, userAgent: null }]);
    await waitFor(async () => {
      expect((await panel.findAllByRole("row"))[1]?.textContent).toMatch(/12:00 PMunknownunknown$/);
    });
    expect(panel.getByText("Jul 1, 2026, 12:00 PM").title).toBe("Jul 1, 2026, 12:00:00 PM");
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Access log" }));
    const whole = within(await screen.findByRole("dialog", { name: "Access log of all documents" }));
    expect(await whole.findByText("Deleted passport.pdf")).toBeDefined();
  });

  test("that cannot be loaded says so, with Retry", async () => {
    const { user, workspace } = await showDocuments();
    workspace.answer(accessesOfClient, () => {
      throw new Error("broken");
    });
    await user.click(await screen.findByRole("button", { name: "Access log" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The access log could not be loaded.");
    await retryUntilAnswered(user, { workspace, query: accessesOfClient, answer: () => [] });
    expect(await screen.findByText("No one has opened a document yet")).toBeDefined();
  });
});
