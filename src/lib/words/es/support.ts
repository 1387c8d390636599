import type { support as english } from "../en/support";
import type { Translated } from "../translated";

export const support: Translated<typeof english> = {
  title: "Ayuda",
  call: "Llámenos",
  write: "Escríbanos",
  visit: "Visítenos",
  message: "Envíenos un mensaje",
  newMessage: "Escribir un mensaje aquí",
  hours: "Nuestro horario",
  hoursOf: "{days}, de {from} a {to} ({zone})",
  team: "Su equipo",
  noContact: "Envíenos un mensaje aquí. Respondemos en horario de oficina.",
  questions: "Preguntas frecuentes",
  howLong: "¿Cuánto tardará mi caso?",
  howLongAnswer:
    "Depende del tipo de caso y del gobierno. Su cronología muestra el próximo paso, y escribimos allí en cuanto sabemos más.",
  noNews: "¿Por qué no hay noticias?",
  noNewsAnswer:
    "El gobierno suele tardar semanas o meses sin decir nada. Cuando nada ha cambiado por un tiempo, su página de inicio lo dice por sí misma.",
  moved: "Me he mudado. ¿Qué hago?",
  movedAnswer:
    "Díganoslo enseguida. La mayoría de las personas debe informar a USCIS de su nueva dirección dentro de diez días, y le ayudamos con ello.",
  letter: "Recibí una carta del gobierno. ¿Qué hago?",
  letterAnswer:
    "No la conteste por su cuenta. Llámenos o envíenos una foto de todas las páginas el mismo día: las cartas tienen plazos.",
  travel: "¿Puedo viajar?",
  travelAnswer: "Pregúntenos antes de reservar. Salir del país puede poner fin a algunas solicitudes.",
};
