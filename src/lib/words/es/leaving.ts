import type { leaving as english } from "../en/leaving";
import type { Translated } from "../translated";

export const leaving: Translated<typeof english> = {
  title: "¿Cerrar la sesión y descartar?",
  confirm: "Cerrar la sesión y descartar",
  confirming: "Cerrando la sesión...",
  oneUnsent: "1 cambio que todavía no se envió",
  manyUnsent: "{count} cambios que todavía no se enviaron",
  oneTyped: "1 texto que no guardó",
  manyTyped: "{count} textos que no guardó",
  discards: "Si cierra la sesión, se pierde lo siguiente: {what}.",
  discardsBoth: "Si cierra la sesión, se pierde lo siguiente: {what} y {also}.",
};
