import type { UiWords } from "../../../ui/text/uiWords";

export const ui: UiWords = {
  close: "Cerrar",
  cancel: "Cancelar",
  retry: "Reintentar",
  retrying: "Reintentando...",
  showPassword: "Mostrar la contraseña",
  toasts: "Avisos",
  noMenu: "No se pudo cargar el menú. Revise su conexión y ábralo de nuevo, o vuelva a cargar la página.",
};
