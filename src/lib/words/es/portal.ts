import type { Translated } from "../translated";
import type { portal as english } from "../en/portal";

export const portal: Translated<typeof english> = {
  title: "Portal del cliente",
  welcome: "Bienvenido, {email}",
  signOut: "Cerrar sesión",
  language: "Idioma",
  account: "Su cuenta",
  skip: "Ir al contenido",
  sections: "Secciones",
  home: "Inicio",
  documents: "Documentos",
  messages: "Mensajes",
  timeline: "Cronología",
  support: "Ayuda",
  loading: "Cargando su portal...",
  authenticationRequired: "Debe iniciar sesión",
  authenticationFailed: "No se pudo comprobar su sesión",
  clientNotFound: "No se encontró el cliente",
  clientNotFoundHint: "Su expediente ya no está aquí. Si cree que es un error, llame a la oficina de su abogado.",
  loadFailed: "No se pudo cargar su inicio",
  loadFailedWhy: "No se pudieron cargar los datos de su portal",
  offline: "Está sin conexión. Lo que envíe esperará hasta que vuelva a conectarse.",
  retry: "Intentar de nuevo",
  retrying: "Intentando de nuevo...",
  pageNotFound: "Esta página no existe",
  toHome: "Ir al inicio",
};
