import { FROM_TO, type SectionLine } from "./seedLines";

/** The questions of the background check. */
export const PAST: Record<string, SectionLine> = {
  description: {
    title: ["Description", "Descripción"],
    help: [
      "USCIS asks this of everybody for the background check.",
      "USCIS lo pregunta a todos para la verificación de antecedentes.",
    ],
    fields: {
      height: {
        says: ["Height", "Estatura"],
        help: ["Feet and inches, or centimeters.", "Pies y pulgadas, o centímetros."],
      },
      weight: { says: ["Weight", "Peso"], help: ["Pounds or kilograms.", "Libras o kilogramos."] },
      eyes: {
        kind: "choice",
        says: ["Eye color", "Color de ojos"],
        options: {
          black: ["Black", "Negro"],
          blue: ["Blue", "Azul"],
          brown: ["Brown", "Café"],
          gray: ["Gray", "Gris"],
          green: ["Green", "Verde"],
          hazel: ["Hazel", "Avellana"],
          other: ["Other", "Otro"],
        },
      },
      hair: {
        kind: "choice",
        says: ["Hair color", "Color de cabello"],
        options: {
          bald: ["Bald", "Calvo"],
          black: ["Black", "Negro"],
          blond: ["Blond", "Rubio"],
          brown: ["Brown", "Castaño"],
          gray: ["Gray", "Gris"],
          red: ["Red", "Rojo"],
          white: ["White", "Blanco"],
          other: ["Other", "Otro"],
        },
      },
      isHispanic: { kind: "yesNo", says: ["Are you Hispanic or Latino?", "¿Es hispano o latino?"] },
      race: {
        kind: "choices",
        says: ["Race, as the form asks", "Raza, como lo pide el formulario"],
        help: ["Choose all that apply.", "Elija todas las que correspondan."],
        options: {
          asian: ["Asian", "Asiática"],
          black: ["Black or African American", "Negra o afroamericana"],
          native: ["American Indian or Alaska Native", "Indígena americana o nativa de Alaska"],
          pacific: ["Native Hawaiian or other Pacific Islander", "Nativa de Hawái u otra isla del Pacífico"],
          white: ["White", "Blanca"],
        },
      },
    },
  },
  history: {
    title: ["Your history", "Su historia"],
    help: [
      "A yes does not mean that your case fails. It lets us prepare.",
      "Un sí no significa que su caso fracase. Nos permite prepararnos.",
    ],
    fields: {
      hasApplied: {
        kind: "yesNo",
        says: [
          "Has anybody ever filed an immigration petition or application for you, or have you?",
          "¿Alguna vez usted o alguien por usted presentó una petición o solicitud de inmigración?",
        ],
      },
      applications: {
        says: ["Earlier filings", "Solicitudes anteriores"],
        when: ["hasApplied", "yes"],
        fields: {
          what: { says: ["What was filed, and by whom", "Qué se presentó y quién lo hizo"] },
          year: { kind: "number", says: ["Year", "Año"] },
          result: { says: ["What came of it", "Qué resultado tuvo"] },
        },
      },
      wasDenied: {
        kind: "yesNo",
        says: ["Were you ever refused a visa or entry?", "¿Alguna vez le negaron una visa o la entrada?"],
      },
      deniedHow: {
        kind: "longText",
        says: ["When, where and why?", "¿Cuándo, dónde y por qué?"],
        when: ["wasDenied", "yes"],
      },
      wasInCourt: {
        kind: "yesNo",
        says: [
          "Were you ever in removal or deportation proceedings, or ordered to leave?",
          "¿Estuvo alguna vez en proceso de deportación, o le ordenaron salir?",
        ],
      },
      courtHow: {
        kind: "longText",
        says: ["When, where, and how it ended", "Cuándo, dónde y cómo terminó"],
        when: ["wasInCourt", "yes"],
      },
      workedWithout: {
        kind: "yesNo",
        says: [
          "Have you ever worked in the United States without permission, or stayed longer than allowed?",
          "¿Alguna vez trabajó en los Estados Unidos sin permiso, o se quedó más de lo permitido?",
        ],
      },
      workedHow: {
        kind: "longText",
        says: ["Please describe it", "Por favor, descríbalo"],
        when: ["workedWithout", "yes"],
      },
      wasArrested: {
        kind: "yesNo",
        says: [
          "Were you ever arrested, cited, charged or convicted, anywhere?",
          "¿Alguna vez le han arrestado, citado, acusado o condenado, en cualquier lugar?",
        ],
        help: [
          "Also where the record was sealed or erased, and traffic offenses with alcohol or drugs.",
          "También si el registro fue sellado o borrado, y las infracciones de tránsito con alcohol o drogas.",
        ],
      },
      arrests: {
        says: ["What happened", "Qué ocurrió"],
        when: ["wasArrested", "yes"],
        fields: {
          on: { kind: "date", says: ["Date", "Fecha"] },
          where: { says: ["City, state and country", "Ciudad, estado y país"] },
          why: { says: ["What you were accused of", "De qué le acusaron"] },
          result: { says: ["How it ended", "Cómo terminó"] },
        },
      },
      hasMemberships: {
        kind: "yesNo",
        says: [
          "Were you ever a member of an organization, party, association or military?",
          "¿Alguna vez fue miembro de una organización, partido, asociación o fuerza militar?",
        ],
      },
      memberships: {
        says: ["Memberships", "Membresías"],
        when: ["hasMemberships", "yes"],
        fields: {
          name: { says: ["Name", "Nombre"] },
          place: { says: ["City and country", "Ciudad y país"] },
          purpose: { says: ["What it is for", "Para qué es"] },
          ...FROM_TO,
        },
      },
      questions: {
        kind: "longText",
        says: [
          "What else should we know, or what would you like to ask?",
          "¿Qué más debemos saber, o qué quisiera preguntar?",
        ],
        ifAny: true,
      },
    },
  },
};
