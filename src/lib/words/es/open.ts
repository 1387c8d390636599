import type { open as english } from "../en/open";
import type { Translated } from "../translated";

export const open: Translated<typeof english> = {
  loading: "Cargando...",
  slow: "Está tardando más de lo normal. Revise su conexión, o cierre la sesión e inicie sesión de nuevo.",
  signOut: "Cerrar sesión",
  signingOut: "Cerrando la sesión...",
  offlineSignOut:
    "No hay conexión, así que su sesión sigue abierta aquí. Passage ya no muestra nada y cerrará la sesión en cuanto haya conexión.",
  unfinishedSignOut:
    "Su sesión está cerrada, pero no se pudo abrir la página de inicio de sesión. Vuelva a cargar esta página. En una computadora compartida, cierre el navegador.",
  failedSignOut:
    "El servicio de acceso no respondió, así que su sesión sigue abierta aquí. Passage ya no muestra nada y sigue intentando cerrarla.",
  sharedComputer: "Si comparte esta computadora, espere hasta que aparezca la página de inicio de sesión.",
  tryAgain: "Intentar de nuevo",
  noService: "No se pudo acceder al servicio de acceso. Revise su conexión e inténtelo de nuevo.",
  failed: "No se pudo cargar esta página",
  failedWhy: "Revise su conexión y vuelva a cargar la página.",
  reload: "Volver a cargar",
  reloadToOpen: "Vuelva a cargarla para abrirla.",
  kept: "Lo que escribió se conserva.",
  notKept: "Este navegador no conserva borradores: copie primero lo que escribió.",
  oneWaits: "1 cambio está pendiente.",
  manyWait: "{count} cambios están pendientes.",
  reloadOnceSent: "Vuelva a cargar cuando todo se haya enviado.",
};
