import { describe, expect, test } from "vitest";
import { access as spanish } from "../../../lib/words/es/access";
import { providerRefusals } from "../../../lib/words/es/providerRefusals";
import { NoAnswer, providerMessage } from "./providerMessage";
import { englishText } from "./useAccessText";

const es = { ...spanish, refusals: providerRefusals };

/** The rejection of Clerk's script after its service refused a request. */
const refused = (status: number, error: object) => Object.assign(new Error("Clerk"), { status, errors: [error] });

/** The rejection of the browser or Clerk's script after an unreadable answer. */
function unreadable(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch (error) {
    return error;
  }
}
const NETWORK = new Error(
  'ClerkJS: Network error at "http://localhost:3900/__clerk/v1/client/sign_ins?__clerk_api_version=2025" - TypeError: Failed to fetch. Please try again.',
);

const NOT_REACHED = {
  en: "The sign-in service could not be reached. Check your connection and try again.",
  es: "No se pudo acceder al servicio de acceso. Revise su conexión e inténtelo de nuevo.",
};

describe("an answer that is not the sign-in service's becomes a sentence", () => {
  // Caught: the address of a request, and the words of a parser, in the red box.
  test.each<[string, unknown]>([
    ["a line that is cut", NETWORK],
    ["no line", new TypeError("Failed to fetch")],
    ["an answer that was cut", new DOMException("The operation was aborted.", "AbortError")],
    ["the page of a gateway", unreadable("<html>bad gateway</html>")],
    ["an answer that ends too early", unreadable('{"errors":[{"mess')],
    ["an empty answer", unreadable("")],
    [
      "an error of Clerk's script",
      Object.assign(new Error('Clerk: (code="network_error")'), { code: "network_error" }),
    ],
    ["an answer without a reason", Object.assign(new Error("500"), { status: 500, errors: [] })],
    ["an answer whose reason is empty", refused(502, { message: "", longMessage: "" })],
    ["something that is no error", "oops"],
    ["nothing", undefined],
  ])("%s", (_what, error) => {
    expect(providerMessage(error, englishText)).toBe(NOT_REACHED.en);
    const spanishMessage = providerMessage(error, es);
    expect([NOT_REACHED.es, es.serviceText.other]).toContain(spanishMessage);
  });

  test("an answer that does not come", () => {
    expect(providerMessage(new NoAnswer("noAnswer"), englishText)).toMatch(/^The sign-in service did not answer\./);
    expect(providerMessage(new NoAnswer("noAnswer"), es)).toMatch(/^El servicio de acceso no respondió\./);
  });
});

describe("a refusal of the sign-in service is shown", () => {
  test.each([
    [401, "signed_out", "You are signed out.", "Su sesión está cerrada."],
    [403, "not_allowed", "This is not allowed.", es.serviceText.other],
    [404, "resource_not_found", "not found", es.serviceText.other],
    [422, "form_password_incorrect", "Password is incorrect.", providerRefusals["form_password_incorrect"]],
    [429, "too_many_requests", "Too many requests.", providerRefusals["too_many_requests"]],
    [500, "internal_clerk_error", "Oops.", es.serviceText.other],
  ])("in its own words, unchanged, and in Spanish by its code: %i", (...given) => {
    const [status, code, longMessage, inSpanish] = given;
    const error = refused(status, { code, message: "short", longMessage });
    expect(providerMessage(error, englishText)).toBe(longMessage);
    expect(providerMessage(error, es)).toBe(inSpanish);
    expect(providerMessage(refused(status, { code, message: "short" }), englishText)).toBe("short");
  });
});
