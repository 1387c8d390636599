import { BIRTH, FROM_TO, NAMES, type SectionLine } from "./seedLines";

/** The client's identity and address. */
export const PERSON: Record<string, SectionLine> = {
  you: {
    title: ["About you", "Sobre usted"],
    fields: {
      fullName: {
        says: ["Your full legal name", "Su nombre legal completo"],
        help: ["As it is in your passport.", "Como aparece en su pasaporte."],
        fillsIn: "clientName",
      },
      ...NAMES,
      hasOtherNames: {
        kind: "yesNo",
        says: ["Have you ever used another name?", "¿Alguna vez ha usado otro nombre?"],
        help: [
          "Also a maiden name, a name from an earlier marriage, or a nickname.",
          "También un apellido de soltera, de un matrimonio anterior o un apodo.",
        ],
      },
      otherNames: {
        says: ["Other names", "Otros nombres"],
        when: ["hasOtherNames", "yes"],
        fields: { ...NAMES, reason: { says: ["Where it comes from", "De dónde viene"], ifAny: true } },
      },
      ...BIRTH,
      birthState: { says: ["State or province of birth", "Estado o provincia de nacimiento"], ifAny: true },
      sex: {
        kind: "choice",
        says: ["Sex, as the form asks", "Sexo, como lo pide el formulario"],
        options: { male: ["Male", "Masculino"], female: ["Female", "Femenino"] },
      },
      citizenship: { says: ["Country of citizenship or nationality", "País de ciudadanía o nacionalidad"] },
      hasMoreCitizenships: {
        kind: "yesNo",
        says: ["Are you a citizen of another country, too?", "¿Es también ciudadano de otro país?"],
      },
      moreCitizenships: { says: ["Which?", "¿De cuál?"], when: ["hasMoreCitizenships", "yes"] },
      aNumber: {
        says: ["Alien Registration Number (A-Number)", "Número de registro de extranjero (A-Number)"],
        help: [
          "The letter A and seven to nine digits, on papers from USCIS or the immigration court. Leave it empty if you have none.",
          "La letra A y de siete a nueve dígitos, en documentos de USCIS o del tribunal de inmigración. Déjelo vacío si no tiene.",
        ],
        ifAny: true,
      },
      uscisAccount: { says: ["USCIS online account number", "Número de cuenta en línea de USCIS"], ifAny: true },
      hasSocialSecurity: {
        kind: "yesNo",
        says: ["Do you have a Social Security number?", "¿Tiene un número de Seguro Social?"],
        help: [
          "Do not write the number here. We ask you for it when we prepare your forms.",
          "No escriba aquí el número. Se lo pediremos al preparar sus formularios.",
        ],
      },
    },
  },
  contact: {
    title: ["How we reach you", "Cómo le contactamos"],
    fields: {
      email: { says: ["Email", "Correo electrónico"], fillsIn: "clientEmail" },
      phone: { says: ["Phone in the daytime", "Teléfono durante el día"], fillsIn: "clientPhone" },
      mobile: { says: ["Mobile phone, if it is another", "Teléfono móvil, si es otro"], ifAny: true },
      language: { says: ["The language that you speak best", "El idioma que mejor habla"] },
      needsInterpreter: {
        kind: "yesNo",
        says: [
          "Would you like an interpreter at an interview in English?",
          "¿Desea un intérprete en una entrevista en inglés?",
        ],
      },
    },
  },
  addresses: {
    title: ["Where you live and lived", "Dónde vive y ha vivido"],
    help: [
      "The forms ask for every address of the last five years, without a gap.",
      "Los formularios piden todas las direcciones de los últimos cinco años, sin interrupción.",
    ],
    fields: {
      home: { kind: "address", says: ["Where you live now", "Dónde vive ahora"] },
      homeSince: { kind: "date", says: ["Since when?", "¿Desde cuándo?"] },
      hasOtherMail: {
        kind: "yesNo",
        says: ["Do you receive mail at another address?", "¿Recibe correo en otra dirección?"],
      },
      mail: { kind: "address", says: ["Mailing address", "Dirección postal"], when: ["hasOtherMail", "yes"] },
      hasMoved: {
        kind: "yesNo",
        says: [
          "Have you lived elsewhere in the last five years?",
          "¿Ha vivido en otro lugar en los últimos cinco años?",
        ],
      },
      earlierHomes: {
        says: ["Earlier addresses", "Direcciones anteriores"],
        help: ["The newest first.", "La más reciente primero."],
        when: ["hasMoved", "yes"],
        fields: { address: { kind: "address", says: ["Address", "Dirección"] }, ...FROM_TO },
      },
      livedAbroad: {
        kind: "yesNo",
        says: [
          "Have you lived outside the United States for more than one year?",
          "¿Ha vivido fuera de los Estados Unidos por más de un año?",
        ],
      },
      lastAbroad: {
        kind: "address",
        says: ["Your last address there", "Su última dirección allí"],
        when: ["livedAbroad", "yes"],
      },
    },
  },
};
