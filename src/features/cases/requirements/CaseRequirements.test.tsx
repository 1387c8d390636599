import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { reasonText } from "../../../../convex/documents/review/rules";
import { DEFAULT_FIRM } from "../../../../convex/practice/firmForm";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { moveLine, pressControl } from "../../../lib/keys/controls";
import { CaseRequirements } from "./CaseRequirements";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { change, ofCase, request } = api.cases.requirements.staff;
const { setRequirementStatus, withdrawRequirement } = api.documents.review.staff;
const TYPES = [
  { value: "passport", label: "Passport" },
  { value: "degree", label: "Degree" },
];

function requirement(nth: number, title: string, differing: object = {}): object {
  return {
    requirementId: `r${String(nth)}`,
    key: nth,
    caseId: "a1",
    documentType: "passport",
    title,
    instructions: null,
    isRequired: true,
    dueOn: null,
    status: "requested",
    reason: null,
    documentId: null,
    version: 1,
    updatedAt: 1,
    updatedByName: "Sofia Reyes",
    ...differing,
  };
}

const SPANISH = { titleEs: "Pasaporte", instructionsEs: "Todas las páginas", whyEs: "Revisa." };
const PASSPORT = requirement(1, "Passport", {
  instructions: "All pages",
  why: "USCIS checks it.",
  dueOn: "2026-03-20",
  ...SPANISH,
});
const ANSWERED = requirement(1, "Passport", { documentId: "d7", status: "uploaded" });

function aWorkspace(...requirements: object[]): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(ofCase, () => requirements)
    .answer(request, nothing)
    .answer(change, nothing)
    .answer(withdrawRequirement, nothing)
    .answer(setRequirementStatus, nothing);
}

function showList(workspace = aWorkspace(PASSPORT)) {
  const element = (
    <CaseRequirements caseId="a1" types={TYPES} documents={({ requirementId }) => <p>papers of {requirementId}</p>} />
  );
  return { ...show(workspace, [{ path: "/", element }], "/"), workspace };
}

const texts = async () => {
  await waitFor(() => {
    expect(screen.queryAllByRole("listitem").length).toBeGreaterThan(0);
  });
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
};

async function choose(user: ReturnType<typeof showList>["user"], status: string) {
  await user.click(await screen.findByRole("button", { name: /^Status of Passport/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: status }));
}

beforeEach(() => {
  giveLayout();
  vi.useFakeTimers({ now: Date.parse("2026-03-18T12:00:00Z"), toFake: ["Date"] });
});

describe("requested documents", () => {
  test("show their title, day, redo reason, status, and a place for their files", async () => {
    showList(
      aWorkspace(
        PASSPORT,
        requirement(2, "Degree", { status: "redo", reason: "Page 2 is missing.", dueOn: "2026-03-17" }),
        requirement(3, "Photo", { isRequired: false, status: "accepted", dueOn: "2026-03-01" }),
      ),
    );
    const due = await screen.findByText("Due Mar 20, 2026 · In 2 days");
    expect(screen.getByRole("region", { name: "Requested documents" }).contains(due)).toBe(true);
    expect(await texts()).toEqual([
      "PassportAll pagesDue Mar 20, 2026 · In 2 daysRequestedpapers of r1",
      "DegreeReason: Page 2 is missing.Due Mar 17, 2026 · 1 day lateNew copy neededpapers of r2",
      "PhotoOptionalDue Mar 1, 2026Acceptedpapers of r3",
    ]);
    expect(screen.getByText("1 of 3 accepted")).toBeDefined();
    const isLate = (text: RegExp) => screen.getByText(text).className.includes("text-bad-ink");
    expect([/^Due Mar 20/, /^Due Mar 17/, /^Due Mar 1,/].map(isLate)).toEqual([false, true, false]);
  });

  // Caught: staff who read a chip's sentence in the language of the client.
  test("that were returned have the reason in the words of staff, and the client's sentence in its language", async () => {
    const reason = reasonText({ reasons: ["blurry", "cutOff"], text: "Página 2." }, "es");
    showList(aWorkspace(requirement(2, "Degree", { status: "redo", reason })));
    const shown = await screen.findByText(/^Reason: Blurry, Cut off\. Página 2\./);
    const sentence = within(shown).getByText(/^Está borroso/);
    expect([sentence.lang, sentence.parentElement?.textContent]).toEqual([
      "es",
      expect.stringMatching(/^The client reads in Spanish: Está borroso/),
    ]);
  });

  // Caught: the day of the reader's own clock.
  test("are late by the practice's day", async () => {
    vi.setSystemTime(Date.parse("2026-03-21T03:00:00Z"));
    showList();
    const today = await screen.findByText("Due Mar 20, 2026 · Today");
    expect(today.className).not.toContain("text-bad-ink");
  });

  test("say so if there are none, if they load, and if they fail, with Retry", async () => {
    const workspace = aWorkspace();
    const { user } = showList(workspace);
    expect(await screen.findByText("No documents requested yet")).toBeDefined();
    workspace.answer(ofCase, () => undefined);
    expect((await screen.findByRole("status")).textContent).toContain("Loading requested documents...");
    workspace.answer(ofCase, () => {
      throw new Error("broken");
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Requested documents could not be loaded.");
    await retryUntilAnswered(user, { workspace, query: ofCase, answer: () => [PASSPORT] });
    expect(await screen.findByText("All pages")).toBeDefined();
  });
});

describe("the status", () => {
  test("is set from the menu, over the status that the menu showed", async () => {
    const { user, workspace } = showList(aWorkspace(ANSWERED));
    await choose(user, "Accepted");
    await waitFor(() => {
      expect(workspace.sent).toEqual([
        {
          name: "documents/review/staff:setRequirementStatus",
          args: { requirementId: "r1", documentId: "d7", from: "uploaded", to: "accepted", anyway: false },
        },
      ]);
    });
  });

  // Caught: S that opens the status of the case while a request has the focus.
  test("is chosen by S on the request that J and K have reached", async () => {
    showList(aWorkspace(ANSWERED, requirement(2, "Degree")));
    await screen.findByRole("button", { name: /^Status of Degree/ });
    act(() => {
      moveLine(1);
      moveLine(1);
      pressControl("status");
    });
    expect(await screen.findByRole("menu", { name: /^Status of Degree/ })).toBeDefined();
  });

  test("Redo asks for the reason first, and sends it", async () => {
    const { user, workspace } = showList(aWorkspace(ANSWERED));
    await choose(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    expect(fieldsOf()).toEqual(["What should the client fix? · Shown to the client."]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByText("Please tell the client what to fix")).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.type(dialog.getByLabelText("What should the client fix?"), "Blurred");
    // Caught: a reason lost with a click beside the dialog.
    await user.keyboard("{Escape}");
    await choose(user, "New copy needed");
    const again = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    expect(again.getByLabelText("What should the client fix?")).toHaveProperty("value", "Blurred");
    await user.click(again.getByRole("button", { name: "Send" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      { requirementId: "r1", documentId: "d7", from: "uploaded", to: "redo", reason: "Blurred", anyway: false },
    ]);
    await choose(user, "New copy needed");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: a reason typed twice because somebody else was faster.
  test("that somebody else has set first is reported; the reason stays, and a second press confirms", async () => {
    let isFirst = true;
    const workspace = aWorkspace(PASSPORT).answer(setRequirementStatus, () => {
      if (!isFirst) return null;
      isFirst = false;
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Daniel", at: Date.now(), current: "accepted" });
    });
    const { user } = showList(workspace);
    await choose(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    await user.type(dialog.getByLabelText("What should the client fix?"), "Blurred");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^Daniel set Accepted/);
    expect(dialog.getByLabelText("What should the client fix?")).toHaveProperty("value", "Blurred");
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ to: "redo", reason: "Blurred", anyway: true });
    });
  });
});

describe("the form", () => {
  test("requests a document; each missing value has its sentence", async () => {
    const { user, workspace } = showList(aWorkspace());
    await user.click(await screen.findByRole("button", { name: "Request document" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Request document" }));
    expect(fieldsOf()).toEqual([
      "Document type · required · first Select a document type",
      "Name · required · fills off · As the client reads it",
      "Instructions · What exactly is needed, in plain words",
      "Why it is needed · fills off · One short sentence for the client, such as “USCIS checks your trips.”",
      "Name in Spanish · fills off · Optional. Without it, a client who reads Spanish reads the English.",
      "Instructions in Spanish",
      "Why it is needed in Spanish · fills off",
      "Due · date",
      "Required · checkbox · Otherwise the client may leave it out.",
    ]);
    await user.click(dialog.getByRole("button", { name: "Request document" }));
    expect(await dialog.findByText("Choose a document type")).toBeDefined();
    expect(dialog.getByText("Give the document a name")).toBeDefined();
    await user.selectOptions(dialog.getByLabelText("Document type"), "Degree");
    await user.type(dialog.getByLabelText("Name"), "Diploma");
    await user.type(dialog.getByLabelText("Instructions"), "With its translation");
    await user.type(dialog.getByLabelText("Why it is needed"), "It counts.");
    await user.type(dialog.getByLabelText("Why it is needed in Spanish"), "Cuenta.");
    await user.type(dialog.getByLabelText("Name in Spanish"), "Diploma en español");
    await user.type(dialog.getByLabelText("Instructions in Spanish"), "Con su traducción");
    await user.type(dialog.getByLabelText("Due"), "2026-04-01");
    await user.click(dialog.getByRole("switch", { name: "Required" }));
    await user.click(dialog.getByRole("button", { name: "Request document" }));
    await waitFor(() => {
      expect(workspace.sent.map(({ args }) => args)).toEqual([
        {
          caseId: "a1",
          form: {
            documentType: "degree",
            title: "Diploma",
            instructions: "With its translation",
            why: "It counts.",
            whyEs: "Cuenta.",
            titleEs: "Diploma en español",
            instructionsEs: "Con su traducción",
            isRequired: false,
            dueOn: "2026-04-01",
          },
        },
      ]);
    });
  });

  async function edit(workspace = aWorkspace(PASSPORT)) {
    const shown = showList(workspace);
    await shown.user.click(await screen.findByRole("button", { name: "Edit “Passport”" }));
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Edit requested document" })) };
  }

  test("saves over the version with which it began", async () => {
    const { user, dialog, workspace } = await edit();
    expect(dialog.getByLabelText("Due")).toHaveProperty("value", "2026-03-20");
    await user.type(dialog.getByLabelText("Name"), "s");
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toEqual({
        requirementId: "r1",
        version: 1,
        form: {
          documentType: "passport",
          title: "Passports",
          instructions: "All pages",
          why: "USCIS checks it.",
          ...SPANISH,
          isRequired: true,
          dueOn: "2026-03-20",
        },
      });
    });
  });

  test("keeps a document type that is no longer offered", async () => {
    const { user, dialog } = await edit(aWorkspace(requirement(1, "Passport", { documentType: "old_type" })));
    expect(dialog.getByLabelText("Document type")).toHaveProperty("value", "old_type");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says that somebody else was faster, and takes theirs", async () => {
    const workspace = aWorkspace(PASSPORT).answer(change, () => {
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: null, at: Date.now(), current: "2" });
    });
    const { user, dialog } = await edit(workspace);
    await user.type(dialog.getByLabelText("Name"), "s");
    workspace.answer(ofCase, () => [requirement(1, "All passports", { version: 2 })]);
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^Someone else saved a change/);
    await user.click(dialog.getByRole("button", { name: "Take theirs" }));
    expect(dialog.getByLabelText("Name")).toHaveProperty("value", "All passports");
  });

  test("withdraws by a second press", async () => {
    const { user, dialog, workspace } = await edit();
    const withdraw = dialog.getByRole("button", { name: "Withdraw" });
    expect(withdraw.className).not.toContain("bg-bad-ink");
    await user.click(withdraw);
    expect(workspace.sent).toEqual([]);
    const forGood = dialog.getByRole("button", { name: "Withdraw for good" });
    // A button for an irreversible action is red.
    expect(forGood.className).toContain("bg-bad-ink");
    await user.click(forGood);
    expect(workspace.sent).toEqual([
      { name: "documents/review/staff:withdrawRequirement", args: { requirementId: "r1" } },
    ]);
    expect(await screen.findByText("Request of “Passport” withdrawn")).toBeDefined();
  });
});

describe("a call that is refused once", () => {
  const open = async (button: string, title: string) => {
    const shown = showList(aWorkspace(PASSPORT, requirement(2, "Degree")));
    await shown.user.click(await screen.findByRole("button", { name: button }));
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: title })) };
  };
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };

  test("is requested the second time as it was typed", async () => {
    const { user, dialog, workspace } = await open("Request document", "Request document");
    await user.selectOptions(dialog.getByLabelText("Document type"), "Degree");
    await user.type(dialog.getByLabelText("Name"), "Diploma");
    const button = () => dialog.getByRole("button", { name: /^Request/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: request, button, sending: /^Saving\.\.\.$/ });
    expect(sent).toMatchObject({ form: { documentType: "degree", title: "Diploma" } });
    await toBeGone();
  });

  test("is saved the second time, and a withdrawal is made the second time", async () => {
    const { user, dialog, workspace } = await open("Edit “Passport”", "Edit requested document");
    await user.type(dialog.getByLabelText("Name"), "s");
    const save = () => dialog.getByRole("button", { name: /^Sav/ });
    expect(await sendAgainAfterRefusal({ workspace, called: change, button: save })).toMatchObject({ version: 1 });
    await toBeGone();
    await user.click(screen.getByRole("button", { name: "Edit “Degree”" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    const button = () => screen.getByRole("button", { name: "Withdraw for good" });
    await sendAgainAfterRefusal({ workspace, called: withdrawRequirement, button });
    await toBeGone();
  });

  test("requests it again the second time, with the typed reason", async () => {
    const { user, workspace } = showList();
    await choose(user, "New copy needed");
    const dialog = within(await screen.findByRole("dialog", { name: "Ask for a new copy" }));
    await user.type(dialog.getByLabelText("What should the client fix?"), "Blurred");
    const button = () => dialog.getByRole("button", { name: /^Send/ });
    const sent = await sendAgainAfterRefusal({
      workspace,
      called: setRequirementStatus,
      button,
      sending: /^Sending\.\.\.$/,
    });
    expect(sent).toMatchObject({ reason: "Blurred", anyway: false });
    await toBeGone();
  });

  // Caught: the form of another request, closed with its typed text by the answer to the previous one.
  test("does not close another request's form when the first is answered late", async () => {
    const { user, dialog, workspace } = await open("Edit “Passport”", "Edit requested document");
    const { accept } = holdNext(workspace, change);
    await user.click(dialog.getByRole("button", { name: "Save document" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Edit “Degree”" }));
    await user.type(await screen.findByLabelText("Name"), " of 2019");
    await accept();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Degree of 2019");
  });
});

// Caught: instructions in two languages lost with a click beside the dialog; a draft that outlived its withdrawn request.
test("what was typed about a request is there again when its dialog is opened again, until it is withdrawn", async () => {
  const element = (
    <UnsentProvider person="u1">
      <CaseRequirements caseId="a1" types={TYPES} />
    </UnsentProvider>
  );
  const { user } = show(aWorkspace(PASSPORT), [{ path: "/", element }], "/");
  const opened = async () => {
    await user.click(await screen.findByRole("button", { name: "Edit “Passport”" }));
    return within(await screen.findByRole("dialog"));
  };
  const first = await opened();
  await user.type(first.getByLabelText("Instructions in Spanish"), ".");
  await user.keyboard("{Escape}");
  const again = await opened();
  expect(again.getByLabelText<HTMLInputElement>("Instructions in Spanish").value).toBe("Todas las páginas.");
  await user.click(again.getByRole("button", { name: "Withdraw" }));
  await user.click(again.getByRole("button", { name: "Withdraw for good" }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(Object.keys(sessionStorage).filter((key) => key.includes("request"))).toEqual([]);
});
