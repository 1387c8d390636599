/** Names, descriptions, states and announcements of the shared parts, as screen readers get them. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Camera } from "lucide-react";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { giveLayout } from "../../../tests/support/screens/screens";
import { Banner } from "../feedback/Banner";
import { DoneBox } from "../form/DoneBox";
import { FileButton } from "../form/FileButton";
import { FilterTabs } from "../FilterTabs";
import { useZodForm } from "../form/Form";
import { PasswordField } from "../form/PasswordField";
import { requiredText } from "../form/formValues";
import { Labelled } from "../form/Labelled";
import { ListFailed } from "../feedback/ListFailed";
import { Pagination } from "../grid/Pagination";
import { Progress } from "../feedback/Progress";
import { QrCode } from "../text/QrCode";
import { ScrollBox } from "../grid/ScrollBox";
import { StatusChipMenu } from "../menu/StatusChipMenu";
import { Switch } from "../form/Switch";
import { Tiles } from "../Tiles";

const nothing = () => undefined;

// Caught: an error shown in red but not announced.
test("a field has its label, and its error and hint as its description; an error makes it invalid", () => {
  const field = (notes: { hint?: string; error?: string }) => (
    <Labelled label="Phone" {...notes}>
      {(control) => <input {...control} />}
    </Labelled>
  );
  const { rerender } = render(field({ hint: "With area code" }));
  expect(screen.getByRole("textbox", { name: "Phone", description: "With area code" }).ariaInvalid).toBeNull();
  rerender(field({ hint: "With area code", error: "Too short" }));
  const wrong = screen.getByRole("textbox", { name: "Phone", description: "Too short With area code" });
  expect(wrong.getAttribute("aria-invalid")).toBe("true");
  rerender(field({}));
  expect(screen.getByRole("textbox", { name: "Phone" }).getAttribute("aria-describedby")).toBeNull();
});

test("a switch is one, named by its label alone, described by its hint, and on or off", () => {
  const { rerender } = render(<Switch label="Legal hold" hint="Nothing is deleted" isOn onChange={nothing} />);
  const on = { name: "Legal hold", description: "Nothing is deleted", checked: true };
  expect(screen.getByRole("switch", on)).toBeDefined();
  rerender(<Switch label="Legal hold" isOn={false} onChange={nothing} />);
  const off = screen.getByRole("switch", { name: "Legal hold", checked: false });
  expect(off.getAttribute("aria-describedby")).toBeNull();
});

test.each([
  ["bad", "alert"],
  ["warn", "status"],
  ["info", "status"],
  ["good", "status"],
] as const)("a banner that is %s is announced as %s", (tone, role) => {
  render(<Banner tone={tone}>Words</Banner>);
  expect(screen.getByRole(role).textContent).toBe("Words");
});

test("a list that could not be read is an alert with its reason", () => {
  render(<ListFailed message="No answer" onRetry={nothing} />);
  expect(screen.getByRole("alert").textContent).toContain("Error: No answer");
});

test("progress has a name, a value and its limits; the text beside it is not read twice", () => {
  render(<Progress value={3} max={8} label="3 of 8" />);
  const bar = screen.getByRole("progressbar", { name: "3 of 8" });
  const told = ["aria-valuenow", "aria-valuemin", "aria-valuemax"].map((name) => bar.getAttribute(name));
  expect(told).toEqual(["3", "0", "8"]);
  expect(screen.getByText("3 of 8").getAttribute("aria-hidden")).toBe("true");
});

test("a done box, a file input, a code and a scroll box have names", () => {
  render(
    <>
      <DoneBox label="Done: call" isDone onChange={nothing} />
      <FileButton label="Photograph page 2" words="Camera" Icon={Camera} accept="image/*" onFiles={nothing} />
      <FileButton words="Choose" Icon={Camera} accept="image/*" onFiles={nothing} />
      <QrCode text="otpauth://x" label="Code for your app" />
      <ScrollBox label="Answers">long</ScrollBox>
    </>,
  );
  expect(screen.getByRole("checkbox", { name: "Done: call", checked: true })).toBeDefined();
  expect(screen.getByLabelText("Photograph page 2", { selector: "input" })).toBeDefined();
  expect(screen.getByLabelText("Choose", { selector: "input" })).toBeDefined();
  expect(screen.getByRole("img", { name: "Code for your app" })).toBeDefined();
  // The keyboard reaches it.
  expect(screen.getByRole("region", { name: "Answers" }).tabIndex).toBe(0);
});

test("tabs have the name of their row, the region that they change, and are a select of the same name if they do not fit", () => {
  const tabs = [
    { value: "all", label: "All", count: 1_200 },
    { value: "mine", label: "Mine", count: null },
  ] as const;
  render(<FilterTabs label="Leads by status" value="all" tabs={tabs} onChange={nothing} controls="list" />);
  expect(screen.getByRole("tablist", { name: "Leads by status" })).toBeDefined();
  const chosen = screen.getByRole("tab", { name: "All (1,200)", selected: true });
  expect(chosen.getAttribute("aria-controls")).toBe("list");
  expect(screen.getByRole("tab", { name: "Mine", selected: false })).toBeDefined();
  expect(screen.getByRole("combobox", { name: "Leads by status" })).toHaveProperty("value", "all");
});

test("pages are a landmark, the range is announced, the displayed page is current, and an end says so", () => {
  render(<Pagination page={1} pageRows={20} total={45} onPage={nothing} />);
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeDefined();
  expect(screen.getByRole("status").textContent).toBe("Showing 1 to 20 of 45 results");
  expect(screen.getByRole("button", { name: "Page 1", current: "page" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Page 2", current: false })).toBeDefined();
  const isFilled = (name: string) => screen.getByRole("button", { name }).className.includes("bg-accent");
  expect([isFilled("Page 1"), isFilled("Page 2")]).toEqual([true, false]);
  expect(screen.getByRole("button", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("false");
});

test("a tile with a filter is a button that is pressed while the filter is on", () => {
  giveLayout();
  const tile = { label: "Owed", value: "$5", tone: "warn" as const };
  const { rerender } = render(<Tiles isLoading={false} tiles={[{ ...tile, onChoose: nothing, isOn: true }]} />);
  expect(screen.getByRole("button", { name: "Owed", pressed: true })).toBeDefined();
  rerender(<Tiles isLoading={false} tiles={[{ ...tile, onChoose: nothing }]} />);
  expect(screen.getByRole("button", { name: "Owed", pressed: false })).toBeDefined();
});

test("a status says whose and which it is, whether it is saved, and that it opens a menu, which has its name", async () => {
  giveLayout();
  const menu = {
    label: "Status of Ana",
    value: "closed",
    choices: [{ value: "closed", label: "Closed", tone: "good" }],
    onChoose: nothing,
    onOpenChange: nothing,
  } as const;
  const { rerender } = render(<StatusChipMenu {...menu} saving={{ word: "Not sent yet", isHalted: true }} />);
  const waiting = { name: "Status of Ana: Closed", description: "Not sent yet", busy: true };
  expect(screen.getByRole("button", waiting)).toBeDefined();
  rerender(<StatusChipMenu {...menu} />);
  const saved = { name: "Status of Ana: Closed", description: "", busy: false, expanded: false };
  const chip = screen.getByRole("button", saved);
  expect(chip.getAttribute("aria-haspopup")).toBe("menu");
  await userEvent.click(chip);
  expect(chip.getAttribute("aria-expanded")).toBe("true");
  const region = within(screen.getByRole("region", { name: "Status of Ana" }));
  const opened = within(region.getByRole("menu", { name: "Status of Ana" }));
  const group = within(opened.getByRole("group", { name: "Status of Ana" }));
  expect(group.getByRole("menuitemradio", { name: "Closed", checked: true })).toBeDefined();
});

function Password() {
  const form = useZodForm(z.object({ password: requiredText("missing") }), { password: "" });
  return <PasswordField control={form.control} name="password" label="Password" autoComplete="new-password" />;
}

test("whether a password is shown is heard", async () => {
  render(<Password />);
  await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: false }));
  expect(screen.getByRole("button", { name: "Show password", pressed: true })).toBeDefined();
  expect(screen.getByLabelText("Password", { selector: "input" })).toHaveProperty("type", "text");
});
