import type { notices as english } from "../en/notices";
import type { Translated } from "../translated";

export const notices: Translated<typeof english> = {
  title: "Notificaciones",
  bell: "Notificaciones, {count, plural, =0 {ninguna sin leer} other {# sin leer}}",
  recent: "Novedades",
  viewAll: "Ver todas",
  unread: "Sin leer",
  markOne: "Marcar como leída: {title}",
  markAllRead: "Marcar todas como leídas",
  empty: "No hay notificaciones",
  emptyHint: "Cuando algo cambie en su caso, lo leerá aquí.",
  priority: { urgent: "Urgente", high: "Importante", normal: "Normal", low: "Baja" },
  case_created: { title: "Su caso está abierto", message: "Desde ahora puede ver aquí cómo avanza." },
  case_stage_changed: "Su caso ha avanzado",
  case_status_changed: "El estado de su caso ha cambiado",
  goesOn: "Estamos trabajando en su caso.",
  next_step_changed: "Su próximo paso",
  milestone_done: "Un paso está hecho",
  document_requested: "{count, plural, one {Necesitamos un documento de usted} other {Le hemos pedido # documentos}}",
  message_from_team: "Un mensaje de su equipo",
  document_redo: "Envíe de nuevo un documento",
  document_accepted: "Hemos aceptado su documento",
  questionnaire_assigned: "Tenemos preguntas para usted",
  questionnaire_reopened: "Revise sus respuestas, por favor",
  document_shared: "Compartimos un documento con usted",
  unknown: "Hay novedades en su caso",
};
