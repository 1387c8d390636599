import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AllWords, WordsProvider } from "../../../lib/words/WordsProvider";
import type { AcceptedFiles } from "../upload/prepareFiles";
import { SendFile } from "./SendFile";
import type { UploadState } from "../upload/uploadQueue";

const SCANS: AcceptedFiles = { typeKey: "passport", extensions: ["pdf", "jpg", "jpeg", "png"], maxBytes: 10_485_760 };
const TYPE = { key: "passport", displayName: "Your passport", expires: false };
const act = vi.fn();

beforeEach(() => {
  act.mockClear();
});

interface Shown {
  state?: UploadState;
  percent?: number;
  extensions?: AcceptedFiles["extensions"];
  isAnother?: boolean;
  saysSent?: boolean;
}

async function show({ state, percent = 0, extensions = SCANS.extensions, ...looks }: Shown = {}) {
  const onChoose = vi.fn();
  const file = { uploadId: 1, fileName: "a.pdf", fileBytes: 1, type: TYPE, run: 1 };
  const upload = state === undefined ? null : { ...file, state, percent };
  const { container } = render(
    <WordsProvider locale="en">
      <AllWords>
        <main>
          <SendFile
            accepted={{ ...SCANS, extensions }}
            title="Your passport"
            file={{ upload, act }}
            onChoose={onChoose}
            {...looks}
          />
        </main>
      </AllWords>
    </WordsProvider>,
  );
  await screen.findByRole("main");
  const inputs = () =>
    [...container.querySelectorAll("input")].map(({ accept, multiple, ariaLabel }) => [ariaLabel, accept, multiple]);
  return { onChoose, inputs };
}

const SENT: UploadState = { kind: "done", documentId: "d1", fileName: "a.pdf" };
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

describe("the choices", () => {
  // Caught: a camera button for a word processor document; several photos accepted although they cannot become a PDF.
  test.each<[AcceptedFiles["extensions"], unknown[], string]>([
    [
      SCANS.extensions,
      [
        ["Take a photo for “Your passport”", "image/*", false],
        ["Choose a file for “Your passport”", ".pdf,.jpg,.jpeg,.png,image/*,.heic,.heif", true],
      ],
      "PDF, JPG, or PNG, up to 10 MB. Several photos become one PDF.",
    ],
    [
      ["jpg"],
      [
        ["Take a photo for “Your passport”", "image/*", false],
        ["Choose a file for “Your passport”", ".jpg,.heic,.heif", false],
      ],
      "JPG, up to 10 MB. ",
    ],
    [["docx"], [["Choose a file for “Your passport”", ".docx,.heic,.heif", false]], "DOCX, up to 10 MB. "],
  ])("of %j is offered as it should", async (...[extensions, offered, words]) => {
    const { inputs, onChoose } = await show({ extensions });
    expect(inputs()).toEqual(offered);
    expect(screen.getByText(/up to 10 MB/).textContent).toBe(words);
    expect(screen.getByText("Choose a file")).toBeDefined();
    const file = new File(["a"], "a.pdf");
    fireEvent.change(screen.getByLabelText("Choose a file for “Your passport”"), { target: { files: [file] } });
    expect(onChoose.mock.calls).toEqual([[[file]]]);
  });

  test("offer another file if one was sent, which is shown once", async () => {
    const { inputs } = await show({ state: SENT, isAnother: true, saysSent: false });
    expect([screen.queryByText("Choose a file"), screen.queryByText("Sent. Thank you!"), inputs().length]).toEqual([
      null,
      null,
      2,
    ]);
    expect(screen.getByText("Send another file")).toBeDefined();
  });
});

describe("the progress of a file", () => {
  const SLOW = "You have sent many files in a short time. Please wait ten minutes, then try again.";
  const FULL = "There is no more room for your files. Write to us and we make more room, then try again.";
  const LOST = "The connection was lost. Continue when you are connected again: nothing has to be chosen again.";
  const FAILED = { kind: "failed", reason: "" } as const;
  const UNREADABLE = "This file could not be read. Please choose it again.";
  test.each<[UploadState, role: "status" | "alert", words: string, buttons: string[], isFree: boolean]>([
    [{ kind: "chosen" }, "status", "Preparing…", ["Cancel"], false],
    [{ kind: "running" }, "status", "Preparing…", ["Cancel"], false],
    [{ kind: "paused", isLost: false }, "status", "Paused", ["Continue", "Cancel"], false],
    [{ kind: "paused", isLost: true }, "alert", LOST, ["Continue", "Cancel"], false],
    [FAILED, "alert", "It could not be sent. Please try again.", ["Try again", "Cancel"], false],
    [{ ...FAILED, limit: "tooMany" }, "alert", SLOW, ["Try again", "Cancel"], false],
    [{ ...FAILED, limit: "full" }, "alert", FULL, ["Try again", "Cancel"], false],
    [
      { kind: "doubtful", doubt: "dark" },
      "alert",
      "This photo is dark. Can you read every word?",
      ["Choose again", "Send it anyway"],
      false,
    ],
    [
      { kind: "refused", reason: "", problem: "size" },
      "alert",
      "This file is larger than 10 MB. Please choose a smaller one.",
      [],
      true,
    ],
    [{ kind: "refused", reason: "" }, "alert", UNREADABLE, [], true],
    [SENT, "status", "Sent. Thank you!", [], true],
  ])("%j is told as %s, %s, with %j", async (...[state, role, words, offered, isFree]) => {
    const { inputs } = await show({ state });
    expect(screen.getByRole(role).textContent).toBe(words);
    expect([buttons(), inputs().length > 0]).toEqual([offered, isFree]);
  });

  test("is shown in percent while it runs, and each button does what it says", async () => {
    await show({ state: { kind: "running" }, percent: 54 });
    expect(screen.getByRole("progressbar", { name: "54%" }).getAttribute("aria-valuenow")).toBe("54");
    for (const name of ["Pause", "Cancel"]) fireEvent.click(screen.getByRole("button", { name }));
    expect(act.mock.calls).toEqual([["pause"], ["remove"]]);
  });

  test("resumes by the first button, and a doubtful file only by the second", async () => {
    await show({ state: { kind: "paused", isLost: true } });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    cleanup();
    await show({ state: { kind: "doubtful", doubt: "blurred" } });
    fireEvent.click(screen.getByRole("button", { name: "Choose again" }));
    fireEvent.click(screen.getByRole("button", { name: "Send it anyway" }));
    expect(act.mock.calls).toEqual([["resume"], ["remove"], ["resume"]]);
  });
});
