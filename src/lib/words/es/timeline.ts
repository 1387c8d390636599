import type { timeline as english } from "../en/timeline";
import type { Translated } from "../translated";

export const timeline: Translated<typeof english> = {
  title: "Cronología",
  intro: "Qué está hecho y qué sigue. El gobierno fija sus propios plazos.",
  done: "Hecho el {date}",
  next: "Próximo",
  toCome: "Pendiente",
  empty: "Los pasos de su caso se mostrarán aquí en cuanto estén planeados.",
  noCase: "Estamos preparando su caso. Vuelva pronto.",
};
