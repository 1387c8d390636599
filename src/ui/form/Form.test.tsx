import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { DateField, EmailField, MoneyField, PhoneField } from "./fields";
import { Form, useZodForm } from "./Form";
import { chosen, isoDate, money, optionalPhone, optionalText, requiredText } from "./formValues";
import { SelectField } from "./SelectField";
import { SubmitButton } from "./SubmitButton";
import { SwitchField } from "./SwitchField";
import { TextAreaField } from "./TextAreaField";
import { TextField } from "./TextField";

const CHOICES = [
  { value: "h1b", label: "H-1B" },
  { value: "niw", label: "EB-2 NIW" },
] as const;

const schema = z.object({
  name: requiredText("Client name is required"),
  email: requiredText("Client email is required").check(z.regex(z.regexes.email, "This is not an email address.")),
  phone: optionalPhone("This is not a phone number."),
  fee: money("Fee amount is required", "This is not an amount."),
  dueOn: isoDate("A date is required", "This is not a date."),
  caseType: chosen(["h1b", "niw"], "Case type is required"),
  services: optionalText(),
});

const NOTHING = { name: "", email: "", phone: "", fee: "", dueOn: "", caseType: "", services: "" };
const ALL = {
  name: " Ana Lopez ",
  email: "ana@x.test",
  phone: "",
  fee: "12500",
  dueOn: "2026-11-22",
  caseType: "niw",
  services: "",
};

function showForm(given: { typed?: typeof NOTHING; isSending?: boolean; failure?: string } = {}) {
  const onSubmit = vi.fn();
  function Contract() {
    const form = useZodForm(schema, given.typed ?? NOTHING);
    const { control } = form;
    return (
      <Form form={form} onSubmit={onSubmit} failure={given.failure ?? null}>
        <TextField control={control} name="name" label="Client name" hint="As in the passport" required />
        <EmailField control={control} name="email" label="Client email" required />
        <PhoneField control={control} name="phone" label="Phone" />
        <MoneyField control={control} name="fee" label="Fee amount" required />
        <DateField control={control} name="dueOn" label="Due" />
        <SelectField
          control={control}
          name="caseType"
          label="Case type"
          choices={CHOICES}
          placeholder="Select a case type"
        />
        <TextAreaField control={control} name="services" label="Services" />
        <SubmitButton isSending={given.isSending ?? false} sending="Creating...">
          Create
        </SubmitButton>
      </Form>
    );
  }
  render(<Contract />);
  return {
    onSubmit,
    user: userEvent.setup(),
    send: () => userEvent.click(screen.getByRole("button", { name: "Create" })),
  };
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The error and the hint that a screen reader adds to the field's name. */
const notesOf = (label: string) =>
  (box(label).getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
const noteOf = (label: string) => notesOf(label)[0];

test("a form submits the values parsed by its schema", async () => {
  const { onSubmit, send } = showForm({ typed: ALL });
  await send();
  await waitFor(() => {
    expect(onSubmit).toHaveBeenCalledOnce();
  });
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: "Ana Lopez",
    email: "ana@x.test",
    phone: null,
    fee: 1_250_000,
    dueOn: "2026-11-22",
    caseType: "niw",
    services: null,
  });
});

// Caught: native validation messages; a form submitted with an invalid field.
test("a form with invalid fields is not submitted, shows its own messages, and focuses the first invalid field", async () => {
  const { onSubmit, send } = showForm();
  expect(screen.getByRole("button", { name: "Create" }).closest("form")?.noValidate).toBe(true);
  await send();
  await waitFor(() => {
    expect(noteOf("Client name")).toBe("Client name is required");
  });
  expect(["Client email", "Fee amount", "Due", "Case type"].map(noteOf)).toEqual([
    "Client email is required",
    "Fee amount is required",
    "A date is required",
    "Case type is required",
  ]);
  expect(
    ["Client name", "Case type", "Phone", "Services"].map((label) => box(label).getAttribute("aria-invalid")),
  ).toEqual(["true", "true", null, null]);
  expect(document.activeElement).toBe(box("Client name"));
  expect(onSubmit).not.toHaveBeenCalled();
});

// Caught: valid fields cleared because another one was invalid.
// Caught: an error that took the place of the hint, whose rule it needs.
test("values stay, an error stands before the hint, and a corrected field loses it at once", async () => {
  const { user, send } = showForm({ typed: { ...ALL, name: "", services: "Petition" } });
  expect(noteOf("Client name")).toBe("As in the passport");
  await send();
  await waitFor(() => {
    expect(notesOf("Client name")).toEqual(["Client name is required", "As in the passport"]);
  });
  expect([box("Services").value, box("Client email").value]).toEqual(["Petition", "ana@x.test"]);
  await user.type(box("Client name"), "Ana");
  await waitFor(() => {
    expect(notesOf("Client name")).toEqual(["As in the passport"]);
  });
  expect(box("Client name").getAttribute("aria-invalid")).toBeNull();
});

// Caught: a caret that jumped to an end of the amount at each step.
test("the arrow keys step an amount with steps, and move the caret in one without", async () => {
  function Fees() {
    const { control } = useZodForm(schema, NOTHING);
    return (
      <>
        <MoneyField control={control} name="fee" label="Stepped" step={50} />
        <MoneyField control={control} name="services" label="Plain" />
      </>
    );
  }
  render(<Fees />);
  const press = (label: string, key: string) => fireEvent.keyDown(box(label), { key });
  expect([press("Stepped", "ArrowUp"), press("Stepped", "ArrowUp"), press("Stepped", "ArrowDown")]).toEqual([
    false,
    false,
    false,
  ]);
  await waitFor(() => {
    expect(box("Stepped").value).toBe("50");
  });
  expect([press("Stepped", "5"), press("Plain", "ArrowUp"), box("Plain").value]).toEqual([true, true, ""]);
});

test("an amount is normalized on blur and submitted as cents", async () => {
  const { user, onSubmit, send } = showForm({ typed: { ...ALL, fee: "" } });
  await user.type(box("Fee amount"), "$12500.5");
  await user.tab();
  expect(box("Fee amount").value).toBe("12,500.50");
  await send();
  await waitFor(() => {
    expect(onSubmit).toHaveBeenCalledOnce();
  });
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ fee: 1_250_050 });
});

test("each field has its inputmode, and another person's data is not autocompleted", () => {
  showForm();
  expect(
    ["Client email", "Phone", "Fee amount", "Due"].map((label) => [
      box(label).type,
      box(label).inputMode,
      box(label).autocomplete,
    ]),
  ).toEqual([
    ["email", "email", "off"],
    ["tel", "tel", "off"],
    ["text", "decimal", "off"],
    ["date", "", ""],
  ]);
});

test("a form cannot be submitted twice, and shows above its fields why it failed", () => {
  showForm({ isSending: true, failure: "The client exists already." });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Creating..." }).disabled).toBe(true);
  expect(screen.getByRole("alert").textContent).toBe("The client exists already.");
});

// Caught: a switch that could not be changed; an option without a group shown under another one's heading.
test("a select starts without a choice, with grouped choices first; a switch has yes or no with its hint", async () => {
  const onSubmit = vi.fn();
  function Case() {
    const form = useZodForm(z.object({ type: z.string(), isUrgent: z.boolean() }), { type: "", isUrgent: false });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <SelectField
          control={form.control}
          name="type"
          label="Type"
          choices={CHOICES.slice(1)}
          groups={[{ label: "Work", choices: CHOICES.slice(0, 1) }]}
          placeholder="Select a type"
          required
        />
        <SwitchField control={form.control} name="isUrgent" label="Urgent" hint="Told at once" />
        <SwitchField control={form.control} name="isUrgent" label="Plain" />
        <SubmitButton isSending={false} sending="Creating..." disabled={false}>
          Create
        </SubmitButton>
      </Form>
    );
  }
  render(<Case />);
  const type = screen.getByLabelText<HTMLSelectElement>("Type");
  expect([...type.children].map((child) => [child.tagName, child.getAttribute("label") ?? child.textContent])).toEqual([
    ["OPTION", "Select a type"],
    ["OPTGROUP", "Work"],
    ["OPTION", "EB-2 NIW"],
  ]);
  expect([type.required, type.value]).toEqual([true, ""]);
  const urgent = screen.getByRole<HTMLInputElement>("switch", { name: "Urgent", description: "Told at once" });
  expect([urgent.checked, screen.getByRole("switch", { name: "Plain", description: "" })]).toHaveProperty("0", false);
  await userEvent.selectOptions(type, "H-1B");
  await userEvent.click(urgent);
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => {
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ type: "h1b", isUrgent: true });
  });
});
