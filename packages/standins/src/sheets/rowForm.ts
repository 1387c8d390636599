import { html } from "hono/html";
import type { Html } from "../core/page.ts";
import { headerKey } from "./entities.ts";
import { GOALS, GOAL_HEADER } from "./seed.ts";

export const MAX_ANSWER_LENGTH = 5000;
const LONG_QUESTION = 30;

interface Field {
  header: string;
  name: string;
  value: string;
}

export function isTimestamp(header: string): boolean {
  return headerKey(header) === "timestamp";
}

export function isEmail(header: string): boolean {
  return ["email", "emailaddress"].includes(headerKey(header));
}

/** Fields are numbered by column, since two columns may have the same header. */
export function fieldName(column: number): string {
  return `column${String(column)}`;
}

/** The input that fits a question, chosen by its header. */
export function rowField({ header, name, value }: Field): Html {
  const key = headerKey(header);
  return html`<label>
    <span>${header === "" ? "(no header)" : header}${isEmail(header) ? " *" : ""}</span>
    ${key === headerKey(GOAL_HEADER) ? goalSelect(name, value) : textInput({ header, name, value })}
  </label>`;
}

function textInput({ header, name, value }: Field): Html {
  const key = headerKey(header);
  const limit = MAX_ANSWER_LENGTH;
  if (isEmail(header)) {
    return html`<input type="email" name="${name}" value="${value}" autocomplete="email" maxlength="254" />`;
  }
  if (key.includes("phone")) {
    return html`<input type="tel" name="${name}" value="${value}" autocomplete="tel" maxlength="${limit}" />`;
  }
  if (key.includes("resume")) {
    return html`<input type="url" name="${name}" value="${value}" placeholder="https://" maxlength="${limit}" />`;
  }
  if (header.length > LONG_QUESTION) {
    return html`<textarea name="${name}" rows="2" maxlength="${limit}">${value}</textarea>`;
  }
  return html`<input type="text" name="${name}" value="${value}" maxlength="${limit}" />`;
}

function goalSelect(name: string, value: string): Html {
  const goals = value === "" || GOALS.includes(value) ? GOALS : [value, ...GOALS];
  return html`<select name="${name}">
    <option value="">Please choose</option>
    ${goals.map((goal) => html`<option ${goal === value ? "selected" : ""}>${goal}</option>`)}
  </select>`;
}

/** The typed row, as wide as the headers. Line breaks come from a browser as CR LF. */
export function readRow(form: URLSearchParams, headers: string[]): string[] {
  return headers.map((_, column) => (form.get(fieldName(column)) ?? "").replaceAll("\r\n", "\n").trim());
}
