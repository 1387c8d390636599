import { screen } from "@testing-library/react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isTyped(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement);
}

const textsAt = ({ ownerDocument }: Field, ids: string | null) =>
  (ids ?? "").split(" ").map((id) => (id === "" ? "" : (ownerDocument.getElementById(id)?.textContent ?? "")));

function nameOf(field: Field): string {
  const named = [...textsAt(field, field.getAttribute("aria-labelledby")), field.getAttribute("aria-label") ?? ""];
  return named.find((name) => name !== "") ?? field.labels?.[0]?.textContent.trim() ?? "";
}

function wordsOf(field: Field): string {
  const filled = field.getAttribute("autocomplete");
  const keyboard = isTyped(field) ? field.inputMode : "";
  const words = [
    nameOf(field),
    field instanceof HTMLInputElement && field.type !== "text" ? field.type : "",
    field.required ? "required" : "",
    filled === null ? "" : `fills ${filled}`,
    keyboard === "" ? "" : `keys ${keyboard}`,
    isTyped(field) && field.placeholder !== "" ? `shows ${field.placeholder}` : "",
    field instanceof HTMLSelectElement && field.options[0]?.value === "" ? `first ${field.options[0].text}` : "",
    ...textsAt(field, field.getAttribute("aria-describedby")),
  ];
  return words.filter((word) => word !== "").join(" · ");
}

/** Each field of a form: name, kind, whether it is required, the browser's autocomplete value, and its hint. */
export function fieldsOf(form: HTMLElement = screen.getByRole("dialog")): string[] {
  return Array.from(form.querySelectorAll<Field>("input, select, textarea"), wordsOf);
}
