import { type SectionLine } from "./seedLines";

/** The client's arrival and papers. */
export const ARRIVAL: Record<string, SectionLine> = {
  passport: {
    title: ["Your passport", "Su pasaporte"],
    fields: {
      hasPassport: { kind: "yesNo", says: ["Do you have a passport?", "¿Tiene pasaporte?"] },
      passportNumber: { says: ["Passport number", "Número de pasaporte"], when: ["hasPassport", "yes"] },
      passportCountry: { says: ["Country that issued it", "País que lo expidió"], when: ["hasPassport", "yes"] },
      passportIssued: {
        kind: "date",
        says: ["Issued on", "Fecha de expedición"],
        when: ["hasPassport", "yes"],
        ifAny: true,
      },
      passportExpires: { kind: "date", says: ["Expires on", "Fecha de vencimiento"], when: ["hasPassport", "yes"] },
    },
  },
  arrival: {
    title: ["Coming to the United States", "Llegada a los Estados Unidos"],
    fields: {
      isHere: { kind: "yesNo", says: ["Are you in the United States now?", "¿Está ahora en los Estados Unidos?"] },
      arrivedOn: {
        kind: "date",
        says: ["Date of your last arrival", "Fecha de su última llegada"],
        when: ["isHere", "yes"],
      },
      arrivedAt: {
        says: ["City or port, and state, of arrival", "Ciudad o puerto, y estado, de llegada"],
        when: ["isHere", "yes"],
      },
      arrivedHow: {
        kind: "choice",
        says: ["How did you come in?", "¿Cómo entró?"],
        help: [
          "We need the truth to help you. What you tell us is confidential.",
          "Necesitamos la verdad para ayudarle. Lo que nos diga es confidencial.",
        ],
        when: ["isHere", "yes"],
        options: {
          visa: ["With a visa", "Con visa"],
          waiver: ["With the Visa Waiver Program (ESTA)", "Con el Programa de Exención de Visa (ESTA)"],
          parole: ["I was paroled", "Con permiso (parole)"],
          refugee: ["As a refugee or asylee", "Como refugiado o asilado"],
          uninspected: ["Without seeing an officer", "Sin pasar por un oficial"],
          other: ["Another way", "De otra manera"],
        },
      },
      arrivedOtherwise: { says: ["Please describe it", "Por favor, descríbalo"], when: ["arrivedHow", "other"] },
      visaNumber: {
        says: ["Visa number", "Número de visa"],
        help: ["In red on the visa in your passport.", "En rojo en la visa de su pasaporte."],
        when: ["arrivedHow", "visa"],
        ifAny: true,
      },
      i94Number: {
        says: ["I-94 number", "Número de I-94"],
        help: ["Find it at i94.cbp.dhs.gov.", "Se encuentra en i94.cbp.dhs.gov."],
        when: ["isHere", "yes"],
        ifAny: true,
      },
      i94Until: {
        kind: "date",
        says: ["Stay allowed until, by the I-94", "Permanencia autorizada hasta, según el I-94"],
        when: ["isHere", "yes"],
        ifAny: true,
      },
      status: {
        says: ["Your immigration status now", "Su estatus migratorio actual"],
        help: [
          "For example: F-1 student, B-2 visitor, H-1B, none.",
          "Por ejemplo: estudiante F-1, visitante B-2, H-1B, ninguno.",
        ],
        when: ["isHere", "yes"],
      },
      earlierStays: {
        kind: "longText",
        says: ["Earlier stays in the United States", "Estancias anteriores en los Estados Unidos"],
        help: ["When, and with which visa or status.", "Cuándo, y con qué visa o estatus."],
        ifAny: true,
      },
    },
  },
};
