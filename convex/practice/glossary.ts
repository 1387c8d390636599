/**
 * The glossary: the word for each state, one for staff and one for clients in each language. Screens, emails and exports
 * read it here, so that a state has the same word everywhere. Pure; the browser imports this file.
 */
import type { Locale } from "../platform/languages";

export interface StateWords {
  staff: string;
  client: Readonly<Record<Locale, string>>;
}

/** A requested document. */
export const REQUEST_STATE_WORDS = {
  requested: { staff: "Requested", client: { en: "To send", es: "Por enviar" } },
  uploaded: { staff: "To review", client: { en: "In review", es: "En revisión" } },
  accepted: { staff: "Accepted", client: { en: "Accepted", es: "Aceptado" } },
  redo: { staff: "New copy needed", client: { en: "New copy needed", es: "Se necesita otra copia" } },
} as const satisfies Record<string, StateWords>;

/** A document, with or without a request. */
export const REVIEW_STATE_WORDS = {
  waiting: REQUEST_STATE_WORDS.uploaded,
  accepted: REQUEST_STATE_WORDS.accepted,
  redo: REQUEST_STATE_WORDS.redo,
  /** An upload of staff, which nobody has to review. */
  unreviewed: { staff: "Not reviewed", client: { en: "Shared", es: "Compartido" } },
} as const satisfies Record<string, StateWords>;

export const QUESTIONNAIRE_STATE_WORDS = {
  assigned: { staff: "Not started", client: { en: "Not started", es: "Sin empezar" } },
  in_progress: { staff: "In progress", client: { en: "In progress", es: "En curso" } },
  completed: { staff: "Completed", client: { en: "Completed", es: "Completado" } },
} as const satisfies Record<string, StateWords>;

/** A case: its stages, and the two statuses that a client reads instead of a stage. */
export const STAGE_WORDS = {
  information_collection: {
    staff: "Information collection",
    client: { en: "Collecting information", es: "Reuniendo información" },
  },
  document_review: {
    staff: "Document review",
    client: { en: "Reviewing documents", es: "Revisión de documentos" },
  },
  form_preparation: {
    staff: "Form preparation",
    client: { en: "Preparing forms", es: "Preparación de formularios" },
  },
  application_submitted: { staff: "Application submitted", client: { en: "Filed", es: "Presentada" } },
  government_review: { staff: "Government review", client: { en: "Government review", es: "Revisión del gobierno" } },
  approved: { staff: "Approved", client: { en: "Approved", es: "Aprobada" } },
  completed: { staff: "Completed", client: { en: "Completed", es: "Concluido" } },
  on_hold: { staff: "On hold", client: { en: "On hold", es: "En pausa" } },
  /** A stage that is newer than the page. */
  unknown: { staff: "In progress", client: { en: "In progress", es: "En curso" } },
} as const satisfies Record<string, StateWords>;

export const PAYMENT_STATE_WORDS = {
  processing: { staff: "On its way", client: { en: "On its way", es: "En camino" } },
  failed: { staff: "Failed", client: { en: "Did not go through", es: "No se realizó" } },
  cancelled: { staff: "Voided", client: { en: "Cancelled", es: "Cancelado" } },
  paid: { staff: "Paid", client: { en: "Paid", es: "Pagado" } },
  partlyGivenBack: { staff: "Partly refunded", client: { en: "Partly refunded", es: "Devuelto en parte" } },
  givenBack: { staff: "Refunded", client: { en: "Refunded", es: "Devuelto" } },
} as const satisfies Record<string, StateWords>;
