import { screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { storeDocument } from "../../../tests/support/functions/samples";
import { aRequestedPassport } from "../../../tests/support/functions/requests";
import { runWorkersHere } from "../../../tests/support/screens/documentWorker";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { sendAgainAfterRefusal } from "../../../tests/support/screens/secondTime";
import { CaseRequests } from "./CaseRequests";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { attach, detach, returnForRedo, setRequirementStatus } = api.documents.review.staff;
const { listOfCase, listOfClient } = api.documents.record.staff;
const VERBS = [setRequirementStatus, attach, detach] as const;

function Address() {
  return <p>at {useLocation().search}</p>;
}

/** The requests of a case on the practice's own functions. `elsewhere` acts as another person, and waits for the screen to follow. */
async function showRequests(prepare: (practice: Awaited<ReturnType<typeof aRequestedPassport>>) => Promise<unknown>) {
  runWorkersHere();
  const practice = await aRequestedPassport();
  const { asSales, caseId, clientId } = practice;
  await prepare(practice);
  const read = async () => ({
    requests: await asSales.query(api.cases.requirements.staff.ofCase, { caseId }),
    ofCase: await asSales.query(listOfCase, { caseId }),
    ofClient: await asSales.query(listOfClient, { clientId }),
  });
  const types = await asSales.query(api.practice.documentTypes.staff.list, {});
  let stored = await read();
  const workspace = aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(api.practice.documentTypes.staff.list, () => types)
    .answer(api.cases.requirements.staff.ofCase, () => stored.requests)
    .answer(listOfCase, () => stored.ofCase)
    .answer(listOfClient, () => stored.ofClient);
  const elsewhere = async (act: () => Promise<unknown>) => {
    try {
      return await act();
    } finally {
      stored = await read();
      workspace.announce();
    }
  };
  for (const verb of VERBS) {
    workspace.answer(verb, async (args) => await elsewhere(async () => await asSales.mutation(verb, args as never)));
  }
  const clientCase = { caseId, clientId, clientName: "Ana Souza" };
  const element = (
    <>
      <CaseRequests clientCase={clientCase} />
      <Address />
    </>
  );
  return { ...practice, ...show(workspace, [{ path: "/", element }], "/"), workspace, elsewhere };
}

const sentList = async () => within(await screen.findByRole("list", { name: "Documents for “Passport”" }));
const names = async () =>
  (await sentList()).getAllByRole("button", { name: /^Open / }).map(({ textContent }) => textContent);
const press = async ({ user }: Pick<Awaited<ReturnType<typeof showRequests>>, "user">, name: string | RegExp) => {
  await user.click(await screen.findByRole("button", { name }));
};

beforeEach(() => {
  giveLayout();
});

describe("a request that a document answers", () => {
  test("shows it with sender and date, and opens it in the address", async () => {
    const shown = await showRequests(async ({ send }) => await send());
    expect((await sentList()).getByText(/^Uploaded \w+ \d+, \d{4} by Sofia Reyes$/)).toBeDefined();
    await shown.elsewhere(
      async () =>
        await shown.backend.run(async (ctx) => {
          for (const { _id } of await ctx.db.query("client_documents").take(1)) {
            await ctx.db.patch("client_documents", _id, { isFromClient: true });
          }
        }),
    );
    expect((await sentList()).getByText(/ by Sofia Reyes \(client\)$/)).toBeDefined();
    // The document that already fulfils the request is not offered.
    await press(shown, "Use an existing document for “Passport”");
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("Upload one for this request.")).toBeDefined();
    expect(dialog.getByText("It answers “Passport”, with what was decided about it.")).toBeDefined();
    await press(shown, "Cancel");
    await press(shown, "Open passport.pdf");
    const [document] = await shown.documents();
    expect(screen.getByText(`at ?document=${document?.documentId ?? "none"}`)).toBeDefined();
  });

  // Caught: a document that was accepted by a slip, and told the client so, without a way back.
  test("is accepted by one press, also after a failure, and its document with it; Undo is one press, too", async () => {
    const shown = await showRequests(async ({ send }) => await send());
    await screen.findByRole("button", { name: "Accept “Passport”" });
    const button = () => screen.getByRole("button", { name: "Accept “Passport”" });
    await sendAgainAfterRefusal({ workspace: shown.workspace, called: setRequirementStatus, button });
    expect(await screen.findByRole("button", { name: "Status of Passport: Accepted" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Accept “Passport”" })).toBeNull();
    expect(await shown.documents()).toMatchObject([{ review: "accepted" }]);
    expect(await screen.findByText("“Passport” accepted")).toBeDefined();
    await press(shown, "Undo");
    expect(await screen.findByRole("button", { name: "Accept “Passport”" })).toBeDefined();
    expect(await shown.documents()).toMatchObject([{ review: "waiting" }]);
  });

  test("is asked for again with a reason, which the document has, too", async () => {
    const shown = await showRequests(async ({ send }) => await send());
    const ask = await screen.findByRole("button", { name: "Ask for a new copy of “Passport”" });
    expect(ask.textContent).toBe("Ask for a new copy");
    await shown.user.click(ask);
    await shown.user.type(await screen.findByLabelText("What should the client fix?"), "Page 2 is missing.");
    await press(shown, "Send");
    expect(await screen.findByText("Reason: Page 2 is missing.")).toBeDefined();
    expect(await shown.documents()).toMatchObject([{ review: "redo", reviewReason: "Page 2 is missing." }]);
  });

  test("follows another person's actions at once: a newer document first, and the outcome of the older one", async () => {
    const shown = await showRequests(async ({ send }) => await send("first.pdf"));
    expect(await names()).toEqual(["first.pdf"]);
    const [first] = await shown.documents();
    await shown.elsewhere(async () => {
      const seen = { documentId: first?.documentId ?? "", version: 1 };
      await shown.asLawyer.mutation(returnForRedo, { ...seen, reason: "Blurred" });
      await shown.send("second.pdf");
      // A document of another request is not offered either.
      const { backend, caseId, clientId } = shown;
      const requirementId = await storeRequirement(backend, { clientId, caseId, title: "Diploma" });
      await storeDocument(backend, { clientId, caseId, requirementId, fileName: "diploma.pdf" });
    });
    await waitFor(async () => {
      expect(await names()).toEqual(["second.pdf", "first.pdf"]);
    });
    const [, earlier] = (await sentList()).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(earlier).toMatch(/Sent earlier.*New copy needed/);
    expect(screen.getByRole("button", { name: "Status of Passport: To review" })).toBeDefined();
  });

  // Caught: a document accepted that the person had never seen.
  test("is not accepted if a newer document has arrived since, and the person is told", async () => {
    const shown = await showRequests(async ({ send }) => await send("first.pdf"));
    await screen.findByRole("button", { name: "Accept “Passport”" });
    await shown.send("second.pdf");
    await press(shown, "Accept “Passport”");
    expect(await screen.findByText(/^Sofia Reyes set To review/)).toBeDefined();
    expect(await shown.request()).toMatchObject({ status: "uploaded" });
  });

  test("loses it by a press, also after a failure, and is requested again", async () => {
    const shown = await showRequests(async ({ send }) => await send());
    await screen.findByRole("button", { name: "Remove passport.pdf from this request" });
    const button = () => screen.getByRole("button", { name: "Remove passport.pdf from this request" });
    await sendAgainAfterRefusal({ workspace: shown.workspace, called: detach, button });
    expect(await screen.findByRole("button", { name: "Status of Passport: Requested" })).toBeDefined();
    expect(screen.queryByRole("list", { name: "Documents for “Passport”" })).toBeNull();
    expect(await shown.documents()).toHaveLength(1);
    expect(await screen.findByText("passport.pdf is no longer for this request")).toBeDefined();
  });
});

describe("a request without a document", () => {
  test("opens the upload dialog for itself", async () => {
    const shown = await showRequests(() => Promise.resolve());
    await press(shown, "Upload a document for “Passport”");
    const dialog = within(await screen.findByRole("dialog", { name: "Upload Document" }));
    expect(await dialog.findByText("Requested: Passport")).toBeDefined();
    expect(dialog.getByText("For Ana Souza")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Accept “Passport”" })).toBeNull();
  });

  test("takes one of the client's: of its type, and not a returned one; also after a failure", async () => {
    const shown = await showRequests(async ({ backend, clientId }) => {
      await storeDocument(backend, { clientId, fileName: "good.pdf", review: "accepted", isFromClient: true });
      await storeDocument(backend, { clientId, fileName: "degree.pdf", typeKey: "degree" });
      await storeDocument(backend, { clientId, fileName: "blurred.pdf", review: "redo", reviewReason: "Blurred" });
    });
    await press(shown, "Use an existing document for “Passport”");
    const dialog = within(await screen.findByRole("dialog", { name: "Use an existing document" }));
    expect((await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^good\.pdf.* \(client\)AcceptedUse$/),
    ]);
    const button = () => dialog.getByRole("button", { name: "Use good.pdf" });
    await sendAgainAfterRefusal({ workspace: shown.workspace, called: attach, button });
    expect(await screen.findByRole("button", { name: "Status of Passport: Accepted" })).toBeDefined();
    expect(await names()).toEqual(["good.pdf"]);
    expect(await screen.findByText("good.pdf is used for this request")).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  test("says so if the client has none", async () => {
    const shown = await showRequests(() => Promise.resolve());
    await press(shown, "Use an existing document for “Passport”");
    expect(await screen.findByText("The client has no other document of this type")).toBeDefined();
    await press(shown, "Cancel");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  // Caught: a document attached in a version that was returned after the list had loaded.
  test("is not fulfilled by a document that was returned since, and the person is told", async () => {
    const shown = await showRequests(async ({ backend, clientId }) => {
      await storeDocument(backend, { clientId, fileName: "good.pdf" });
    });
    await press(shown, "Use an existing document for “Passport”");
    const use = await screen.findByRole("button", { name: "Use good.pdf" });
    const [document] = await shown.documents();
    const seen = { documentId: document?.documentId ?? "", version: 1 };
    await shown.asLawyer.mutation(returnForRedo, { ...seen, reason: "Blurred" });
    await shown.user.click(use);
    expect((await screen.findAllByText(/Daniel Okafor/)).length).toBeGreaterThan(0);
    expect(await shown.request()).toMatchObject({ status: "requested", documentId: null });
  });
});

// Caught: a reminder about a document that has come; one that names another request.
test("a request that waits for the client has a reminder of its own", async () => {
  const shown = await showRequests(async ({ backend, caseId, clientId }) => {
    await storeRequirement(backend, { clientId, caseId, title: "Diploma" });
    await storeRequirement(backend, { clientId, caseId, title: "Photo", status: "accepted" });
  });
  const preview = {
    refusal: null,
    recipients: [],
    subject: "A reminder",
    text: "",
    locale: "en",
    dueAt: 1,
    clientZone: null,
  };
  shown.workspace
    .answer(api.agenda.chasers.staff.preview, () => preview)
    .answer(api.agenda.chasers.staff.status, () => null)
    .answer(api.agenda.chasers.staff.remind, () => ({ chaserId: "h1", dueAt: 1 }));
  await press(shown, "Remind about “Diploma”");
  expect(screen.queryByRole("button", { name: "Remind about “Photo”" })).toBeNull();
  await press(shown, "Send reminder");
  const diploma = (await shown.asSales.query(api.cases.requirements.staff.ofCase, { caseId: shown.caseId })).find(
    ({ title }) => title === "Diploma",
  );
  expect(shown.workspace.sent.map(({ args }) => args)).toEqual([
    { clientId: shown.clientId, requirementId: diploma?.requirementId },
  ]);
});
