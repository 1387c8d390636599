import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { moveLine, pressControl } from "../../../lib/keys/controls";
import { Milestones } from "./Milestones";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { add, change, move, ofCase, remove, setDone } = api.cases.milestones.staff;
const DAY = Date.UTC(2026, 0, 5, 12);

function milestone(milestoneId: string, title: string, differing: object = {}): object {
  const open = { description: null, isVisibleToClient: true, doneAt: null, doneByName: null, version: 1 };
  const plain = { isAboutDocuments: false };
  return { milestoneId, title, ...open, ...plain, ...differing };
}

const EVIDENCE = milestone("m1", "Evidence complete", { doneAt: DAY, doneByName: "Sofia Reyes" });
const SPANISH = { titleEs: "Formulario presentado", descriptionEs: "Ante USCIS." };
const FILED_THIRD = milestone("m3", "Form I-140 filed");
const FILED = milestone("m2", "Form I-140 filed", { description: "With USCIS.", ...SPANISH });
const CRITERIA = milestone("m3", "Criteria chosen", { isVisibleToClient: false });

function aWorkspace(...milestones: object[]): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(ofCase, () => milestones)
    .answer(add, nothing)
    .answer(change, nothing)
    .answer(remove, nothing)
    .answer(setDone, nothing)
    .answer(move, nothing);
}

function showList(workspace = aWorkspace(EVIDENCE, FILED, CRITERIA)) {
  const element = <Milestones caseId="a1" template={<button type="button">the template</button>} />;
  return { ...show(workspace, [{ path: "/", element }], "/"), workspace };
}

const item = async (title: string) => (await screen.findByText(title)).closest("li") ?? expect.fail(`no ${title}`);
const box = async (title: string) => await screen.findByRole<HTMLInputElement>("checkbox", { name: `${title}: done` });

beforeEach(() => {
  giveLayout();
});

describe("the milestones of a case", () => {
  test("are in their order, with descriptions, done marks, and marks for steps hidden from the client", async () => {
    showList();
    await screen.findByText("Evidence complete");
    const region = within(screen.getByRole("region", { name: "Milestones" }));
    expect(region.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Evidence completeDone Jan 5, 2026 by Sofia Reyes",
      "Form I-140 filedWith USCIS.",
      "Criteria chosenInternal",
    ]);
    expect(screen.getByText(/^Done Jan 5/).title).toBe("Jan 5, 2026, 12:00:00 PM");
    expect([(await box("Evidence complete")).checked, (await box("Form I-140 filed")).checked]).toEqual([true, false]);
  });

  // Caught: a title that was read backwards, with the words after it.
  test("are text, without characters that turn the text around them", async () => {
    const done = { description: "\u2067soon", doneAt: DAY, doneByName: null };
    showList(aWorkspace(milestone("m1", "\u202E<b>Filed</b>", done)));
    expect((await item("<b>Filed</b>")).textContent).toBe("<b>Filed</b>soonDone Jan 5, 2026");
    expect(screen.getByRole("button", { name: "Edit “<b>Filed</b>”" })).toBeDefined();
    expect(await box("<b>Filed</b>")).toBeDefined();
  });

  test("without any step say so, and offer the template and the first one", async () => {
    showList(aWorkspace());
    expect(await screen.findByText("No milestones yet")).toBeDefined();
    expect(screen.getByRole("button", { name: "the template" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Add milestone" })).toBeDefined();
  });

  test("say that they are loading, and that they could not be loaded, with Retry", async () => {
    const workspace = aWorkspace().answer(ofCase, () => undefined);
    const { user } = showList(workspace);
    expect((await screen.findByRole("status")).textContent).toContain("Loading milestones...");
    workspace.answer(ofCase, () => {
      throw new Error("broken");
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Milestones could not be loaded.");
    await retryUntilAnswered(user, { workspace, query: ofCase, answer: () => [FILED] });
    expect(await screen.findByText("Form I-140 filed")).toBeDefined();
  });
});

// Caught, one at a time: a step that vanished as it was done; one done step folded; the line that did not open.
test("steps that were done before are one line, which opens; a step that is done now stays", async () => {
  const done = { doneAt: DAY, doneByName: null };
  const first = milestone("m1", "Evidence complete", done);
  const second = milestone("m2", "Criteria chosen", done);
  const workspace = aWorkspace(first, second, FILED_THIRD);
  const { user } = showList(workspace);
  const line = await screen.findByRole("button", { name: "2 done" });
  expect(screen.queryByText("Evidence complete")).toBeNull();
  workspace.answer(ofCase, () => [first, second, { ...FILED_THIRD, ...done }]);
  expect(await screen.findByText("Done Jan 5, 2026")).toBeDefined();
  expect(screen.getByText("Form I-140 filed")).toBeDefined();
  await user.click(line);
  expect(screen.getByText("Evidence complete")).toBeDefined();
  expect(line.getAttribute("aria-expanded")).toBe("true");
});

// Caught: a case on paper without its first three steps.
test("paper has the steps that the screen folds", async () => {
  const done = { doneAt: DAY, doneByName: null };
  showList(aWorkspace(milestone("m1", "Evidence complete", done), milestone("m2", "Criteria chosen", done)));
  await screen.findByRole("button", { name: "2 done" });
  window.dispatchEvent(new Event("beforeprint"));
  expect(screen.getByText("Evidence complete")).toBeDefined();
  window.dispatchEvent(new Event("afterprint"));
  expect(screen.queryByText("Evidence complete")).toBeNull();
});

describe("a milestone", () => {
  // Caught: a box that jumped back until the answer came; one that stayed checked after a failure.
  test("is checked from the press on, unchecked again after a failure, and can be checked again", async () => {
    const answers: PromiseWithResolvers<null>[] = [];
    const workspace = aWorkspace(FILED).answer(setDone, async () => {
      const answer = Promise.withResolvers<null>();
      answers.push(answer);
      return await answer.promise;
    });
    const { user } = showList(workspace);
    await user.click(await box("Form I-140 filed"));
    expect((await box("Form I-140 filed")).checked).toBe(true);
    expect(workspace.sent.map(({ args }) => args)).toEqual([{ milestoneId: "m2", isDone: true }]);
    answers[0]?.reject(new Error("broken"));
    await waitFor(async () => {
      expect((await box("Form I-140 filed")).checked).toBe(false);
    });
    expect(await screen.findByText(/Something went wrong on the server/)).toBeDefined();
    await user.click(await box("Form I-140 filed"));
    expect(answers).toHaveLength(2);
  });

  // Caught: keys of lists and "done" that pass the steps of a case by.
  test("is reached by J and K, and done by E", async () => {
    const { workspace } = showList(aWorkspace(FILED).answer(setDone, () => null));
    await box("Form I-140 filed");
    act(() => {
      moveLine(1);
      pressControl("done");
    });
    await waitFor(() => {
      expect(workspace.sent.map(({ args }) => args)).toEqual([{ milestoneId: "m2", isDone: true }]);
    });
  });
  describe("that says that the documents are complete", () => {
    function showDocuments(...statuses: string[]) {
      const workspace = aWorkspace(milestone("m4", "Documents complete", { isAboutDocuments: true }), FILED);
      const requests = [
        ...statuses.map((status) => ({ status, isRequired: true })),
        { status: "requested", isRequired: false },
      ];
      return showList(workspace.answer(api.cases.requirements.staff.ofCase, () => requests));
    }

    // Caught: "Documents complete" told to a client while 2 documents were still requested.
    test("counts them, and asks while one is open", async () => {
      const { user, workspace } = showDocuments("accepted", "uploaded", "requested");
      expect(await within(await item("Documents complete")).findByText("1 of 4 accepted")).toBeDefined();
      await user.click(await box("Form I-140 filed"));
      await user.click(await box("Documents complete"));
      expect(workspace.sent.map(({ args }) => args)).toEqual([{ milestoneId: "m2", isDone: true }]);
      const question = within(screen.getByRole("dialog", { name: "Mark as done anyway?" }));
      expect(question.getByText("2 requested documents are still missing or to review.")).toBeDefined();
      await user.click(question.getByRole("button", { name: "Cancel" }));
      expect((await box("Documents complete")).checked).toBe(false);
      await user.click(await box("Documents complete"));
      await user.click(screen.getByRole("button", { name: "Mark as done" }));
      expect(workspace.sent.at(-1)?.args).toEqual({ milestoneId: "m4", isDone: true });
      await waitFor(() => {
        expect(screen.queryByRole("dialog")).toBeNull();
      });
    });

    // Caught: the question asked for ever, because of a document that the client may leave out.
    test("is done at once when all are accepted", async () => {
      const { user, workspace } = showDocuments("accepted");
      await screen.findByText("1 of 2 accepted");
      await user.click(await box("Documents complete"));
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(workspace.sent.at(-1)?.args).toEqual({ milestoneId: "m4", isDone: true });
    });
  });

  test("is moved up and down by buttons, except up for the first and down for the last, and is reopened by its box", async () => {
    const { user, workspace } = showList();
    const first = within(await item("Evidence complete"));
    const last = within(await item("Criteria chosen"));
    expect(first.getByRole("button", { name: "Move “Evidence complete” up" })).toHaveProperty("disabled", true);
    expect(last.getByRole("button", { name: "Move “Criteria chosen” down" })).toHaveProperty("disabled", true);
    const button = () => first.getByRole("button", { name: "Move “Evidence complete” down" });
    expect(await sendAgainAfterRefusal({ workspace, called: move, button })).toEqual({ milestoneId: "m1", to: "down" });
    await user.click(last.getByRole("button", { name: "Move “Criteria chosen” up" }));
    expect(workspace.sent.at(-1)?.args).toEqual({ milestoneId: "m3", to: "up" });
    // Caught: a milestone that could be done, and never reopened.
    await user.click(await box("Evidence complete"));
    expect(workspace.sent.at(-1)?.args).toEqual({ milestoneId: "m1", isDone: false });
  });

  test("is added by a form with its own sentences", async () => {
    const { user, workspace } = showList();
    await user.click(await screen.findByRole("button", { name: "Add milestone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add milestone" }));
    expect(fieldsOf()).toEqual([
      "Title · required · fills off",
      "Description",
      "Title in Spanish · fills off · Optional. Without it, a client who reads Spanish reads the English.",
      "Description in Spanish",
      "Visible to the client · checkbox · The client sees the milestone in the portal, and reads when it is done.",
    ]);
    await user.click(dialog.getByRole("button", { name: "Save milestone" }));
    expect(await dialog.findByText("Give the milestone a title")).toBeDefined();
    await user.type(dialog.getByLabelText("Title"), "Receipt notice");
    await user.type(dialog.getByLabelText("Title in Spanish"), "Aviso de recibo");
    await user.type(dialog.getByLabelText("Description"), "By post");
    await user.type(dialog.getByLabelText("Description in Spanish"), "Por correo");
    await user.click(dialog.getByRole("switch", { name: "Visible to the client" }));
    await user.click(dialog.getByRole("button", { name: "Save milestone" }));
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      {
        caseId: "a1",
        form: {
          title: "Receipt notice",
          description: "By post",
          titleEs: "Aviso de recibo",
          descriptionEs: "Por correo",
          isVisibleToClient: false,
        },
      },
    ]);
    await user.click(screen.getByRole("button", { name: "Add milestone" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  async function edit(workspace: FakeWorkspace) {
    const shown = showList(workspace);
    await shown.user.click(await screen.findByRole("button", { name: "Edit “Form I-140 filed”" }));
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Edit milestone" })) };
  }

  test("is edited over the version with which the form began", async () => {
    const { user, dialog, workspace } = await edit(aWorkspace(FILED));
    expect(dialog.getByLabelText("Description")).toHaveProperty("value", "With USCIS.");
    await user.clear(dialog.getByLabelText("Title"));
    await user.type(dialog.getByLabelText("Title"), "Filed");
    await user.click(dialog.getByRole("button", { name: "Save milestone" }));
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      {
        milestoneId: "m2",
        form: { title: "Filed", description: "With USCIS.", ...SPANISH, isVisibleToClient: true },
        version: 1,
      },
    ]);
  });

  describe("that somebody else has saved since", () => {
    const THEIRS = milestone("m2", "Petition filed", { version: 2 });

    async function conflict() {
      let isFirst = true;
      const workspace = aWorkspace(FILED).answer(change, () => {
        if (!isFirst) return null;
        isFirst = false;
        throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Daniel", at: Date.now(), current: "2" });
      });
      const shown = await edit(workspace);
      await shown.user.type(shown.dialog.getByLabelText("Title"), " today");
      workspace.answer(ofCase, () => [THEIRS]);
      await shown.user.click(shown.dialog.getByRole("button", { name: "Save milestone" }));
      const alert = await shown.dialog.findByRole("alert");
      expect(alert.textContent).toMatch(/^Daniel saved a change 0 s ago. Yours was not saved./);
      return { ...shown, workspace };
    }

    // Caught: typed text lost with the conflict.
    test("keeps the typed text, and is saved over theirs when the person says so", async () => {
      const { user, dialog, workspace } = await conflict();
      expect(dialog.getByLabelText("Title")).toHaveProperty("value", "Form I-140 filed today");
      await user.click(dialog.getByRole("button", { name: "Save mine anyway" }));
      await waitFor(() => {
        expect(screen.queryByRole("dialog")).toBeNull();
      });
      expect(workspace.sent.at(-1)?.args).toMatchObject({ version: 2, form: { title: "Form I-140 filed today" } });
    });

    test("or theirs is taken, and edited", async () => {
      const { user, dialog, workspace } = await conflict();
      await user.click(dialog.getByRole("button", { name: "Take theirs" }));
      expect(dialog.queryByRole("alert")).toBeNull();
      expect(dialog.getByLabelText("Title")).toHaveProperty("value", "Petition filed");
      await user.type(dialog.getByLabelText("Title"), " by post");
      await user.click(dialog.getByRole("button", { name: "Save milestone" }));
      expect(workspace.sent.at(-1)?.args).toMatchObject({ version: 2, form: { title: "Petition filed by post" } });
    });
  });

  // Caught: a milestone gone after one press.
  test("is removed by a second press", async () => {
    const { user, dialog, workspace } = await edit(aWorkspace(FILED));
    const button = dialog.getByRole("button", { name: "Remove" });
    expect(button.className).not.toContain("bg-bad-ink");
    await user.click(button);
    expect(workspace.sent).toEqual([]);
    const again = dialog.getByRole("button", { name: "Remove for good" });
    expect(again.className).toContain("bg-bad-ink");
    await user.click(again);
    expect(workspace.sent).toEqual([{ name: "cases/milestones/staff:remove", args: { milestoneId: "m2" } }]);
    expect(await screen.findByText("Milestone “Form I-140 filed” removed")).toBeDefined();
  });
});

describe("the form of a milestone", () => {
  const open = async (button: string) => {
    const shown = showList();
    await shown.user.click(await screen.findByRole("button", { name: button }));
    return { ...shown, dialog: within(await screen.findByRole("dialog")) };
  };
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };

  test.each([
    ["Add milestone", add, " today"],
    ["Edit “Form I-140 filed”", change, "Form I-140 filed today"],
  ] as const)("of %s sends the second time what was refused the first time", async (name, called, title) => {
    const { user, dialog, workspace } = await open(name);
    await user.type(dialog.getByLabelText("Title"), " today");
    const button = () => dialog.getByRole("button", { name: /^Sav/ });
    const sent = await sendAgainAfterRefusal({ workspace, called, button });
    expect(sent).toMatchObject({ form: { title } });
    await toBeGone();
  });

  test("removes the second time a step that was not removed the first time", async () => {
    const { user, dialog, workspace } = await open("Edit “Form I-140 filed”");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    const button = () => dialog.getByRole("button", { name: "Remove for good" });
    await sendAgainAfterRefusal({ workspace, called: remove, button });
    await toBeGone();
  });

  // Caught: the form of another milestone, closed with its typed text by the answer to the previous one.
  test("stays open for another one when a save is answered late", async () => {
    const { user, workspace, dialog } = await open("Edit “Form I-140 filed”");
    const { accept } = holdNext(workspace, change);
    await user.click(dialog.getByRole("button", { name: "Save milestone" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Edit “Criteria chosen”" }));
    await user.type(await screen.findByLabelText("Title"), " all");
    await accept();
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Criteria chosen all");
  });
});

// Caught: a text for the client, in two languages, lost with a click beside the dialog.
test("what was typed about a milestone is there again when its dialog is opened again, until it is cancelled", async () => {
  const element = (
    <UnsentProvider person="u1">
      <Milestones caseId="a1" />
    </UnsentProvider>
  );
  const { user } = show(aWorkspace(FILED), [{ path: "/", element }], "/");
  for (const name of ["Add milestone", "Edit “Form I-140 filed”"]) {
    const opened = async () => {
      await user.click(await screen.findByRole("button", { name }));
      return within(await screen.findByRole("dialog"));
    };
    const first = await opened();
    await user.type(first.getByLabelText("Title"), "!");
    await user.click(first.getByRole("switch", { name: "Visible to the client" }));
    await user.keyboard("{Escape}");
    const again = await opened();
    expect(again.getByLabelText<HTMLInputElement>("Title").value).toMatch(/!$/);
    expect(again.getByRole<HTMLInputElement>("switch", { name: "Visible to the client" }).checked).toBe(false);
    await user.click(again.getByRole("button", { name: "Cancel" }));
    const last = await opened();
    expect(last.getByLabelText<HTMLInputElement>("Title").value).not.toMatch(/!$/);
    await user.click(last.getByRole("button", { name: "Cancel" }));
  }
});
