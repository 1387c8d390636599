import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { OutsideText } from "./OutsideText";
import { plainText } from "./plainText";

const HUGE = `${"x".repeat(49_999)}z`;

function shown(text: string): HTMLElement {
  const { container } = render(<OutsideText text={text} />);
  const bdi = container.querySelector("bdi");
  if (bdi === null) expect.fail("no text is shown");
  return bdi;
}

// Caught: the page's direction used for a right-to-left name, whose beginning was then cut off.
test.each(["Maria Santos", "عبد الرحمن", "שלום", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "__proto__"])(
  "%j is shown as it is, as text, in its own direction",
  (text) => {
    const bdi = shown(text);
    expect([bdi.textContent, bdi.dir, bdi.children.length]).toEqual([text, "auto", 0]);
  },
);

// Caught: a name with U+202E that reversed the rest of the line; the second of two such characters kept.
test.each([
  "\u202A",
  "\u202B",
  "\u202C",
  "\u202D",
  "\u202E",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200E",
  "\u200F",
])("the invisible character %j is removed everywhere", (sign) => {
  expect(shown(`${sign}Ev${sign}il gnp.exe${sign}`).textContent).toBe("Evil gnp.exe");
  expect(plainText(`a${sign}b`)).toBe("ab");
});

test("signs that join letters and emoji stay", () => {
  const joined = "می\u200Cخواهم 👩\u200D⚕️";
  expect(shown(joined).textContent).toBe(joined);
});

// Caught: fifty thousand characters laid out with the rest of the screen.
test("a text of fifty thousand characters is shown by its beginning, and whole on request", async () => {
  const bdi = shown(HUGE);
  expect(bdi.textContent).toBe(`${"x".repeat(2_000)}…`);
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(bdi.textContent).toBe(HUGE);
  await userEvent.click(screen.getByRole("button", { name: "Show less", expanded: true }));
  expect(bdi.textContent).toHaveLength(2_001);
});

test("a text is not cut inside a character, and one at the limit is not cut at all", () => {
  expect(shown(`${"x".repeat(1_999)}😀y`).textContent).toBe(`${"x".repeat(1_999)}…`);
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(shown("y".repeat(2_000)).textContent).toBe("y".repeat(2_000));
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
