import { BIRTH, NAMES, type SectionLine } from "./seedLines";

/** The client's spouse and children. */
export const COUPLE: Record<string, SectionLine> = {
  marriage: {
    title: ["Marriage", "Matrimonio"],
    fields: {
      maritalStatus: {
        kind: "choice",
        says: ["Marital status", "Estado civil"],
        options: {
          single: ["Single, never married", "Soltero, nunca casado"],
          married: ["Married", "Casado"],
          separated: ["Legally separated", "Separado legalmente"],
          divorced: ["Divorced", "Divorciado"],
          widowed: ["Widowed", "Viudo"],
          annulled: ["Marriage annulled", "Matrimonio anulado"],
        },
      },
      hasSpouse: {
        kind: "yesNo",
        says: ["Do you have a husband or wife now?", "¿Tiene esposo o esposa ahora?"],
        help: ["Also if you live apart.", "También si viven separados."],
      },
      wasMarried: {
        kind: "yesNo",
        says: ["Have you been married before?", "¿Ha estado casado antes?"],
      },
      earlierMarriages: {
        says: ["Earlier marriages", "Matrimonios anteriores"],
        when: ["wasMarried", "yes"],
        fields: {
          ...NAMES,
          marriedOn: { kind: "date", says: ["Married on", "Fecha de matrimonio"] },
          marriedAt: { says: ["City and country of the wedding", "Ciudad y país de la boda"] },
          endedOn: { kind: "date", says: ["Ended on", "Fecha en que terminó"] },
          endedAt: { says: ["City and country where it ended", "Ciudad y país donde terminó"] },
          endedBy: {
            kind: "choice",
            says: ["How did it end?", "¿Cómo terminó?"],
            options: {
              divorce: ["Divorce", "Divorcio"],
              death: ["Death", "Fallecimiento"],
              annulment: ["Annulment", "Anulación"],
            },
          },
        },
      },
    },
  },
  spouse: {
    title: ["Your husband or wife", "Su esposo o esposa"],
    when: ["hasSpouse", "yes"],
    fields: {
      spouseFamilyName: NAMES.familyName,
      spouseGivenName: NAMES.givenName,
      spouseMiddleName: NAMES.middleName,
      spouseOtherNames: {
        says: ["Other names, also a maiden name", "Otros nombres, también el apellido de soltera"],
        ifAny: true,
      },
      spouseBirthDate: BIRTH.birthDate,
      spouseBirthCity: BIRTH.birthCity,
      spouseBirthCountry: BIRTH.birthCountry,
      spouseCitizenship: { says: ["Country of citizenship", "País de ciudadanía"] },
      spouseANumber: { says: ["A-Number, if there is one", "Número A (A-Number), si lo tiene"], ifAny: true },
      marriedOn: { kind: "date", says: ["You married on", "Fecha de su matrimonio"] },
      marriedAt: { says: ["City and country of the wedding", "Ciudad y país de la boda"] },
      liveTogether: { kind: "yesNo", says: ["Do you live together?", "¿Viven juntos?"] },
      spouseAddress: {
        kind: "address",
        says: ["Where does your spouse live?", "¿Dónde vive su cónyuge?"],
        when: ["liveTogether", "no"],
      },
      spouseStatus: {
        kind: "choice",
        says: ["Your spouse's status in the United States", "Estatus de su cónyuge en los Estados Unidos"],
        options: {
          citizen: ["U.S. citizen", "Ciudadano de EE. UU."],
          resident: ["Permanent resident (green card)", "Residente permanente (tarjeta verde)"],
          other: ["Another status", "Otro estatus"],
          abroad: ["Not in the United States", "No está en los Estados Unidos"],
        },
      },
      spouseApplies: {
        kind: "yesNo",
        says: ["Does your spouse apply with you?", "¿Su cónyuge solicita junto con usted?"],
      },
      spouseMarriedBefore: {
        kind: "yesNo",
        says: ["Was your spouse married before?", "¿Su cónyuge estuvo casado antes?"],
      },
      spouseMarriages: {
        kind: "longText",
        says: ["To whom, from when until when, and how it ended", "Con quién, desde y hasta cuándo, y cómo terminó"],
        when: ["spouseMarriedBefore", "yes"],
      },
    },
  },
  children: {
    title: ["Children", "Hijos"],
    help: [
      "All of them: adult or married, adopted, stepchildren, born outside of a marriage, living elsewhere.",
      "Todos: adultos o casados, adoptados, hijastros, nacidos fuera de un matrimonio, que viven en otro lugar.",
    ],
    fields: {
      hasChildren: { kind: "yesNo", says: ["Do you have children?", "¿Tiene hijos?"] },
      childrenList: {
        says: ["Your children", "Sus hijos"],
        when: ["hasChildren", "yes"],
        fields: {
          ...NAMES,
          ...BIRTH,
          relation: {
            kind: "choice",
            says: ["Your child by", "Su hijo por"],
            options: {
              birth: ["Birth", "Nacimiento"],
              marriage: ["Marriage (stepchild)", "Matrimonio (hijastro)"],
              adoption: ["Adoption", "Adopción"],
            },
          },
          citizenship: { says: ["Country of citizenship", "País de ciudadanía"] },
          aNumber: { says: ["A-Number, if there is one", "Número A (A-Number), si lo tiene"], ifAny: true },
          livesWithYou: { kind: "yesNo", says: ["Lives with you?", "¿Vive con usted?"] },
          livesAt: {
            says: ["City and country where the child lives", "Ciudad y país donde vive"],
            when: ["livesWithYou", "no"],
          },
          applies: { kind: "yesNo", says: ["Applies with you?", "¿Solicita junto con usted?"] },
        },
      },
    },
  },
};
