import { expect, test } from "vitest";
import type { Locale } from "../../../../convex/platform/languages";
import { translatorsOf } from "../../../../tests/support/screens/translators";
import { foreignTitle, portalActivityText } from "./activityText";

const OWN = "In the practice's words";
const BOTH = { title: "Passport", titleEs: "Pasaporte" };
const TRANSLATORS = { en: await translatorsOf("en"), es: await translatorsOf("es") };

// Caught: the practice's English sentence in a Spanish portal; two sentences exchanged; the Spanish title for an English client.
test.each<[type: string, metadata: Record<string, string | null>, english: string, spanish: string]>([
  ["case_created", {}, "Your case was opened", "Se abrió su caso"],
  ["case_stage_changed", { stage: "approved" }, "Your application was approved.", "Su solicitud fue aprobada."],
  ["case_stage_changed", { stage: "of_a_later_version" }, OWN, OWN],
  ["case_stage_changed", {}, OWN, OWN],
  ["case_status_changed", { status: "active" }, "Work on your case continues", "Su caso continúa"],
  ["case_status_changed", { status: "on_hold" }, "Your case is on hold", "Su caso está en pausa"],
  ["case_status_changed", { status: "completed" }, "Your case is complete", "Su caso ha concluido"],
  ["case_status_changed", { status: "of_a_later_version" }, OWN, OWN],
  ["document_requested", BOTH, "We asked for: Passport", "Le pedimos: Pasaporte"],
  ["document_requested", { title: "Passport" }, "We asked for: Passport", "Le pedimos: Passport"],
  ["document_requested", { title: null, count: "3" }, "We asked for 3 documents", "Le pedimos 3 documentos"],
  ["document_requested", {}, "We asked for 1 document", "Le pedimos 1 documento"],
  ["document_accepted", BOTH, "Accepted: Passport", "Aceptado: Pasaporte"],
  ["document_from_client", BOTH, "You sent: Passport", "Usted envió: Pasaporte"],
  ["document_overdue", BOTH, "Overdue: Passport", "Plazo vencido: Pasaporte"],
  ["document_shared", BOTH, "We shared with you: Passport", "Compartimos con usted: Pasaporte"],
  ["document_redo", BOTH, "New copy needed: Passport", "Se necesita otra copia: Pasaporte"],
  ["document_returned", BOTH, "New copy needed: Passport", "Se necesita otra copia: Pasaporte"],
  ["milestone_done", BOTH, "Done: Passport", "Hecho: Pasaporte"],
  ["questionnaire_assigned", BOTH, "We have questions for you: Passport", "Tenemos preguntas para usted: Pasaporte"],
  ["questionnaire_completed", BOTH, "You answered everything: Passport", "Respondió a todo: Pasaporte"],
  ["questionnaire_reopened", BOTH, "Please look again: Passport", "Revíselo de nuevo, por favor: Pasaporte"],
  ["reminded", { count: "1" }, "We reminded you of 1 open thing", "Le recordamos 1 cosa pendiente"],
  ["reminded", { count: "3" }, "We reminded you of 3 open things", "Le recordamos 3 cosas pendientes"],
  ["document_accepted", {}, OWN, OWN],
  // These titles exist in one language only: typed text has no translation.
  ["contract_signed", BOTH, "You signed a contract: Passport", "Usted firmó un contrato: Passport"],
  ["contract_to_sign", BOTH, "A contract to sign: Passport", "Un contrato por firmar: Passport"],
  ["payment_due", BOTH, "A payment is due: Passport", "Un pago pendiente: Passport"],
  ["message_from_client", BOTH, "You wrote to us: Passport", "Usted nos escribió: Passport"],
  ["message_from_team", BOTH, "We wrote to you: Passport", "Le escribimos: Passport"],
  ["contract_signed", {}, OWN, OWN],
  ["next_step_changed", { nextStep: "Sign here" }, "Next step: Sign here", "Próximo paso: Sign here"],
  ["next_step_changed", {}, OWN, OWN],
  ["payment_received", { amountCents: "27050" }, "We received your payment of $270.50", "Recibimos su pago de $270.50"],
  ["payment_received", {}, "We received your payment of $0.00", "Recibimos su pago de $0.00"],
  ["of_a_later_version", BOTH, OWN, OWN],
])("%s with %j has its sentence in the client's language", (...[activityType, metadata, english, spanish]) => {
  const activity = { activityId: "x1", activityType, metadata, description: OWN, at: 1 };
  const told = (locale: Locale) => portalActivityText(activity as never, TRANSLATORS[locale]).replaceAll("\u00a0", " ");
  expect([told("en"), told("es")]).toEqual([english, spanish]);
});

// Caught: the practice's English title read by a screen reader as Spanish; a client's own subject taken for English.
test.each([
  ["document_requested", { title: "Pass" }, "es", { text: "Pass", lang: "en" }],
  ["milestone_done", { title: "Pass" }, "es", { text: "Pass", lang: "en" }],
  ["document_requested", { title: "Pass" }, "en", null],
  ["document_requested", BOTH, "es", null],
  ["document_requested", { title: null }, "es", null],
  ["message_from_client", { title: "Mi pasaporte" }, "es", null],
] as const)("the title of %s with %j is foreign in %s: %j", (...[activityType, metadata, locale, expected]) => {
  expect(foreignTitle({ activityType, metadata } as never, locale)).toEqual(expected);
});
