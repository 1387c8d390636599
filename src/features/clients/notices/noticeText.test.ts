import { expect, test } from "vitest";
import type { Locale } from "../../../../convex/platform/languages";
import type { NoticeKind } from "../../../../convex/clients/notices/rules";
import { translatorsOf } from "../../../../tests/support/screens/translators";
import { noticeLook } from "./noticeLooks";
import { noticeText } from "./noticeText";
import type { PortalNotice } from "./portalNotice";

type Facts = Record<string, string | null>;

const TRANSLATORS = { en: await translatorsOf("en"), es: await translatorsOf("es") };
const BOTH = { title: "Passport", titleEs: "Pasaporte" };

function aNotice(kind: string, facts: Facts = {}, caseId: string | null = "a1"): PortalNotice {
  const times = { at: 1, expiresAt: 2, readAt: null };
  return { noticeId: "n1", caseId, kind, facts, priority: "normal", ...times } as never;
}

function told(kind: string, facts: Facts, locale: Locale): string {
  const { notices, home, format } = TRANSLATORS[locale];
  const money = (dollars: number) => format.number(dollars, { style: "currency", currency: "USD" });
  const { title, message } = noticeText(aNotice(kind, facts), { notices, home, locale, money });
  return (message === null ? title : `${title}|${message}`).replaceAll("\u00a0", " ");
}

// Caught: the practice's English in a Spanish portal; two sentences exchanged; the Spanish title for an English client.
test.each<[kind: NoticeKind | "of_a_later_version", facts: Facts, english: string, spanish: string]>([
  [
    "case_created",
    {},
    "Your case is open|You can follow its progress here.",
    "Su caso está abierto|Desde ahora puede ver aquí cómo avanza.",
  ],
  ["reminded", { count: "1" }, "A reminder: one thing is still open", "Recordatorio: queda una cosa pendiente"],
  ["reminded", { count: "2" }, "A reminder: 2 things are still open", "Recordatorio: quedan 2 cosas pendientes"],
  [
    "case_stage_changed",
    { stage: "government_review" },
    "Your case has moved forward|The government is reviewing your application.",
    "Su caso ha avanzado|El gobierno está revisando su solicitud.",
  ],
  [
    "case_stage_changed",
    { stage: "of_a_later_version" },
    "Your case has moved forward|Case in progress",
    "Su caso ha avanzado|Caso en curso",
  ],
  [
    "case_status_changed",
    { status: "on_hold" },
    "The status of your case has changed|Your case is on hold. We will tell you when it moves again.",
    "El estado de su caso ha cambiado|Su caso está en pausa. Le avisaremos cuando continúe.",
  ],
  [
    "case_status_changed",
    { status: "completed" },
    "The status of your case has changed|Your case is complete.",
    "El estado de su caso ha cambiado|Su caso ha concluido.",
  ],
  [
    "case_status_changed",
    { status: "active" },
    "The status of your case has changed|We are working on your case.",
    "El estado de su caso ha cambiado|Estamos trabajando en su caso.",
  ],
  ["next_step_changed", { nextStep: "Call us" }, "Your next step|Call us", "Su próximo paso|Call us"],
  ["next_step_changed", {}, "Your next step", "Su próximo paso"],
  ["milestone_done", BOTH, "A step is done|Passport", "Un paso está hecho|Pasaporte"],
  ["milestone_done", { title: "Filed" }, "A step is done|Filed", "Un paso está hecho|Filed"],
  [
    "document_requested",
    { ...BOTH, count: "7" },
    "We need a document from you|Passport",
    "Necesitamos un documento de usted|Pasaporte",
  ],
  [
    "document_requested",
    { title: null, count: "3" },
    "We have asked you for 3 documents",
    "Le hemos pedido 3 documentos",
  ],
  ["document_requested", {}, "We need a document from you", "Necesitamos un documento de usted"],
  [
    "document_overdue",
    BOTH,
    "A document is overdue. Please send it soon|Passport",
    "Venció el plazo de un documento. Envíelo pronto|Pasaporte",
  ],
  [
    "document_redo",
    { ...BOTH, reason: "Blurred" },
    "We need a new copy of a document|Passport: Blurred",
    "Necesitamos otra copia de un documento|Pasaporte: Blurred",
  ],
  [
    "document_returned",
    { title: "Passport", reason: null },
    "We need a new copy of a document|Passport",
    "Necesitamos otra copia de un documento|Passport",
  ],
  ["document_returned", {}, "We need a new copy of a document", "Necesitamos otra copia de un documento"],
  ["document_accepted", BOTH, "We have accepted your document|Passport", "Hemos aceptado su documento|Pasaporte"],
  ["document_shared", BOTH, "We shared a document with you|Passport", "Compartimos un documento con usted|Pasaporte"],
  ["questionnaire_assigned", BOTH, "We have questions for you|Passport", "Tenemos preguntas para usted|Pasaporte"],
  [
    "questionnaire_reopened",
    BOTH,
    "Please look at your answers again|Passport",
    "Revise sus respuestas, por favor|Pasaporte",
  ],
  // These titles exist in one language only: typed text has no translation.
  [
    "contract_to_sign",
    BOTH,
    "A contract is ready for you to sign|Passport",
    "Un contrato está listo para que lo firme|Passport",
  ],
  [
    "payment_due",
    { ...BOTH, amountCents: "105050" },
    "A payment is due: $1,050.50|Passport",
    "Tiene un pago pendiente: $1,050.50|Passport",
  ],
  [
    "payment_received",
    { ...BOTH, amountCents: "90000" },
    "We have received your payment: $900.00|Passport",
    "Hemos recibido su pago: $900.00|Passport",
  ],
  ["payment_received", {}, "We have received your payment: $0.00", "Hemos recibido su pago: $0.00"],
  ["message_from_team", BOTH, "A message from your team|Passport", "Un mensaje de su equipo|Passport"],
  ["of_a_later_version", BOTH, "There is news in your case", "Hay novedades en su caso"],
])("a notice of %s with %j says it in the client's language", (...[kind, facts, english, spanish]) => {
  expect([told(kind, facts, "en"), told(kind, facts, "es")]).toEqual([english, spanish]);
});

test("the practice's texts have no marks that reverse the text around them", () => {
  const facts = { title: "\u202EPass", titleEs: "\u2067Pas", reason: "Blur\u202Ered", nextStep: "\u202ECall" };
  expect(told("document_redo", facts, "en")).toBe("We need a new copy of a document|Pass: Blurred");
  expect(told("document_redo", facts, "es")).toBe("Necesitamos otra copia de un documento|Pas: Blurred");
  expect(told("next_step_changed", facts, "en")).toBe("Your next step|Call");
});

const PATHS: Record<NoticeKind, string> = {
  case_created: "/client-portal",
  case_stage_changed: "/client-portal/timeline",
  case_status_changed: "/client-portal",
  next_step_changed: "/client-portal",
  milestone_done: "/client-portal/timeline",
  message_from_team: "/client-portal/messages",
  document_requested: "/client-portal/documents",
  document_overdue: "/client-portal/documents",
  document_redo: "/client-portal/documents",
  document_returned: "/client-portal/documents",
  document_shared: "/client-portal/documents",
  document_accepted: "/client-portal/documents",
  contract_to_sign: "/client-portal/contracts",
  payment_due: "/client-portal/contracts",
  payment_received: "/client-portal/contracts",
  reminded: "/client-portal",
  questionnaire_assigned: "/client-portal/questionnaires",
  questionnaire_reopened: "/client-portal/questionnaires",
};

// Caught: a payment that led to the documents; a case that was lost on the way to its screen.
test.each(Object.entries(PATHS))("a notice of %s leads to the details, of its case: %s", (kind, path) => {
  expect(noticeLook(aNotice(kind)).path).toBe(`${path}?case=a1`);
  expect(noticeLook(aNotice(kind, {}, null)).path).toBe(path);
});

test("a notice of a message leads to its thread, and an unknown one to the start page", () => {
  expect(noticeLook(aNotice("message_from_team", { thread: "t1" })).path).toBe("/client-portal/messages/t1");
  for (const kind of ["of_a_later_version", "constructor"]) {
    expect(noticeLook(aNotice(kind)).path).toBe("/client-portal?case=a1");
  }
});
