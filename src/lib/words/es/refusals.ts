import type { RefusalCode } from "../../../../convex/platform/refusals";

/** Refusals for clients, by code. English uses the sentences of `refusalText`, which name the thing. */
export const refusals: Readonly<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: "Su sesión terminó. Inicie sesión de nuevo para continuar.",
  FORBIDDEN: "Usted no tiene permiso para hacer esto.",
  NOT_FOUND: "Esto ya no está disponible. Vuelva atrás y elija otra cosa.",
  INVALID: "Esto no se puede guardar así. Revise lo que escribió.",
  CHANGED_MEANWHILE: "Alguien cambió esto mientras tanto. Vea lo nuevo y decida después.",
  RATE_LIMITED: "Demasiados intentos. Inténtelo de nuevo en {seconds} s.",
  CONFLICT: "Alguien está cambiando esto en este momento. Inténtelo de nuevo en un momento.",
  ON_HOLD: "Esto no se puede eliminar por ahora. Si tiene preguntas, llámenos, por favor.",
  UNAVAILABLE: "No hay acceso en este momento. Inténtelo de nuevo en un minuto.",
};

export const unforeseen = {
  sentence: "Algo falló en el servidor. Inténtelo de nuevo.",
  report: "Si vuelve a ocurrir, indique la solicitud {request}.",
};
