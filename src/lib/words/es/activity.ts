import type { activity as english } from "../en/activity";
import type { Translated } from "../translated";

export const activity: Translated<typeof english> = {
  case_created: "Se abrió su caso",
  case_stage_changed: "{status}",
  case_status_changed: {
    active: "Su caso continúa",
    in_progress: "Su caso continúa",
    on_hold: "Su caso está en pausa",
    completed: "Su caso ha concluido",
  },
  contract_signed: "Usted firmó un contrato: {title}",
  contract_to_sign: "Un contrato por firmar: {title}",
  payment_due: "Un pago pendiente: {title}",
  document_accepted: "Aceptado: {title}",
  document_from_client: "Usted envió: {title}",
  document_shared: "Compartimos con usted: {title}",
  document_overdue: "Plazo vencido: {title}",
  document_redo: "Se necesita otra copia: {title}",
  document_requested: "Le pedimos: {title}",
  documents_requested: "Le pedimos {count, plural, one {# documento} other {# documentos}}",
  document_returned: "Se necesita otra copia: {title}",
  message_from_client: "Usted nos escribió: {title}",
  message_from_team: "Le escribimos: {title}",
  milestone_done: "Hecho: {title}",
  next_step_changed: "Próximo paso: {nextStep}",
  payment_received: "Recibimos su pago de {amount, number, ::currency/USD}",
  reminded: "Le recordamos {count, plural, one {# cosa pendiente} other {# cosas pendientes}}",
  questionnaire_assigned: "Tenemos preguntas para usted: {title}",
  questionnaire_completed: "Respondió a todo: {title}",
  questionnaire_reopened: "Revíselo de nuevo, por favor: {title}",
};
