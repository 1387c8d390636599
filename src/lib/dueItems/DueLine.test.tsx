import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { DueDay } from "./DueDay";
import { DueLine, type DueFacts } from "./DueLine";

const TODAY = "2026-03-04";

// Caught: an item due today shown as late; a deadline tomorrow as muted as one in two weeks.
test.each([
  ["2026-03-03", "1 day late", "bad"],
  ["2026-03-04", "Today", "warn"],
  ["2026-03-05", "Tomorrow", "warn"],
  ["2026-03-06", "In 2 days", "quiet"],
  ["2026-03-18", "In 14 days", "quiet"],
])("%s is %s, in the tone %s", (dueOn, words, tone) => {
  render(<DueDay dueOn={dueOn} today={TODAY} />);
  expect(screen.getByText(words).className).toContain(`bg-${tone}-soft`);
  expect(screen.getByRole("time").getAttribute("datetime")).toBe(dueOn);
});

const FACTS: DueFacts = {
  clientId: "k1",
  clientName: "Ana\u202e Souza",
  caseId: "c1",
  caseNumber: "CASE-1",
  ownerName: "Rui\u202e Alves",
  isOwnerHere: true,
  dueOn: "2026-03-19",
  doneAt: null,
  doneByName: null,
};

function show(item: Partial<DueFacts>, onSetDone: ((isDone: boolean) => void) | null = () => undefined) {
  const onFollow = vi.fn();
  render(
    <MemoryRouter>
      <ul>
        <DueLine
          item={{ ...FACTS, ...item }}
          name="Call"
          badge="USCIS"
          today={TODAY}
          links={{ client: true, case: true }}
          onFollow={onFollow}
          onSetDone={onSetDone}
        >
          Call
        </DueLine>
      </ul>
    </MemoryRouter>,
  );
  return { onFollow, text: screen.getByText("Call", { selector: "div" }) };
}

test("an open line has its day, owner and places, without bidi control characters", async () => {
  const onSetDone = vi.fn();
  const { onFollow, text } = show({}, onSetDone);
  expect(screen.getByRole("listitem").textContent).toBe("CallUSCISMar 19, 2026Owner: Rui AlvesAna SouzaCASE-1");
  expect([text.getAttribute("dir"), text.classList.contains("line-through")]).toEqual(["auto", false]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Done: Call" }));
  expect(onSetDone.mock.calls).toEqual([[true]]);
  await userEvent.click(screen.getByRole("link", { name: "Ana Souza" }));
  await userEvent.click(screen.getByRole("link", { name: "CASE-1" }));
  expect(onFollow).toHaveBeenCalledTimes(2);
});

test("a done line is struck through, and names who did it instead of its due date", () => {
  const { text } = show({ doneAt: Date.UTC(2026, 2, 2, 12), doneByName: "So\u202efia", isOwnerHere: false });
  expect(screen.getByRole("listitem").textContent).toBe(
    "CallUSCISDone by Sofia, Mar 2, 2026Owner: Rui Alves (former member)Ana SouzaCASE-1",
  );
  expect(text.classList.contains("line-through")).toBe(true);
  expect(screen.getByText("Rui Alves (former member)").parentElement?.className).toContain("text-warn-ink");
});

test("a line that nobody marks as done has no box, and says that it is nobody's", () => {
  show({ ownerName: null, isOwnerHere: false, caseId: null, caseNumber: null }, null);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("listitem").textContent).toBe("CallUSCISMar 19, 2026Owner: UnassignedAna Souza");
  expect(screen.getByText("Unassigned").parentElement?.className).not.toContain("text-warn-ink");
});
