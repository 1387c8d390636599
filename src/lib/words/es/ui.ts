import type { UiWords } from "../../../ui/uiWords";

export const ui: UiWords = {
  close: "Cerrar",
  cancel: "Cancelar",
  retry: "Reintentar",
  retrying: "Reintentando...",
  toasts: "Avisos",
  noDialog: "No se pudo cargar la ventana. Revise su conexión y ábrala de nuevo, o vuelva a cargar la página.",
  noMenu: "No se pudo cargar el menú. Revise su conexión y ábralo de nuevo, o vuelva a cargar la página.",
};
