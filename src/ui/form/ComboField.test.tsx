import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { ComboField } from "./ComboField";
import { useZodForm } from "./Form";
import type { ComboChoice } from "./useCombo";

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const CLIENTS = [
  { value: "k1", label: "Ana Souza", detail: "ana@x.test" },
  { value: "k2", label: "Rui Dias" },
];

function showClientField() {
  const asked: string[] = [];
  function Client({ choices }: { choices: readonly ComboChoice[] | undefined }) {
    const { control } = useZodForm(z.object({ client: z.string() }), { client: "k2" });
    return (
      <ComboField
        control={control}
        name="client"
        label="Client"
        begunLabel="Rui Dias"
        choices={choices}
        onType={(typed) => void asked.push(typed)}
        placeholder="Search clients"
        searching="Searching…"
        nothing="Nobody"
      />
    );
  }
  const { rerender } = render(<Client choices={CLIENTS} />);
  return {
    asked,
    user: userEvent.setup(),
    have: (choices: readonly ComboChoice[] | undefined) => {
      rerender(<Client choices={choices} />);
    },
  };
}

const offered = (filter = {}) => screen.queryAllByRole("option", filter).map(({ textContent }) => textContent);

// Caught, one at a time: the active option beyond an end of the list; a list that stayed open after the focus had left; a search for the
// chosen name.
test("a field with many choices opens with all of them, marks one of them, and closes as the focus leaves", async () => {
  const { user, asked, have } = showClientField();
  const client = box("Client");
  act(() => {
    client.focus();
  });
  expect([client.selectionStart, client.selectionEnd, offered()]).toEqual([0, "Rui Dias".length, []]);
  // The attributes of a closed list, and of the active option in an open one.
  expect([client.ariaExpanded, client.getAttribute("aria-autocomplete"), client.dataset["openList"]]).toEqual([
    "false",
    "list",
    undefined,
  ]);
  const marked: string[][] = [];
  for (const key of ["ArrowDown", "ArrowUp", "ArrowDown", "ArrowDown"]) {
    await user.keyboard(`{${key}}`);
    marked.push(offered({ selected: true }));
    const active = client.getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.getAttribute("aria-selected")).toBe("true");
  }
  const list = screen.getByRole("listbox", { name: "Choices of Client" });
  expect([list.id, client.ariaExpanded, client.dataset["openList"]]).toEqual([
    client.getAttribute("aria-controls"),
    "true",
    "",
  ]);
  // A press on an option leaves the focus in the field.
  expect(fireEvent.pointerDown(screen.getAllByRole("option")[0] ?? list)).toBe(false);
  expect([asked, marked.flat()]).toEqual([
    [""],
    ["Ana Souza ana@x.test", "Ana Souza ana@x.test", "Rui Dias ", "Rui Dias "],
  ]);
  have(undefined);
  expect(offered()).toEqual(["Searching…"]);
  expect(screen.getByRole("option").getAttribute("aria-disabled")).toBe("true");
  expect(client.getAttribute("aria-activedescendant")).toBeNull();
  have([]);
  expect(offered()).toEqual(["Nobody"]);
  await user.tab();
  expect([offered(), client.ariaExpanded]).toEqual([[], "false"]);
  await user.type(client, "R{Escape}", { initialSelectionStart: 0, initialSelectionEnd: 8 });
  await user.click(client);
  expect(asked.slice(-2)).toEqual(["R", "R"]);
});

// Caught: the Enter that ends a composition, as in Japanese, chose a client.
test("composing text chooses nothing", async () => {
  const { user } = showClientField();
  const client = box("Client");
  await user.type(client, "A");
  fireEvent.keyDown(client, { key: "Enter", isComposing: true });
  expect([client.value, offered()]).toEqual(["A", ["Ana Souza ana@x.test", "Rui Dias "]]);
  fireEvent.keyDown(client, { key: "Enter" });
  expect([client.value, offered()]).toEqual(["Ana Souza", []]);
});
