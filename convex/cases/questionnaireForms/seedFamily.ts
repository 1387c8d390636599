import { BIRTH, form, FROM_TO, NAMES, type SectionLine, type SimpleLine } from "./seedLines";

/** The client's spouse and children. */
const COUPLE: Record<string, SectionLine> = {
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

const IS_LIVING: SimpleLine = { kind: "yesNo", says: ["Living?", "¿Vive?"] };

const BIRTH_NAME: SimpleLine = {
  says: ["Family name at birth, if it was another", "Apellidos de nacimiento, si eran otros"],
  ifAny: true,
};

/** Parents, siblings, and the household. */
const KIN: Record<string, SectionLine> = {
  mother: {
    title: ["Your mother", "Su madre"],
    help: [
      "The form calls her parent 2; order makes no difference.",
      "El formulario la llama progenitor 2; el orden no importa.",
    ],
    fields: {
      motherFamilyName: NAMES.familyName,
      motherGivenName: NAMES.givenName,
      motherBirthName: BIRTH_NAME,
      motherBirthDate: { ...BIRTH.birthDate, ifAny: true },
      motherBirthPlace: { says: ["City and country of birth", "Ciudad y país de nacimiento"] },
      motherIsLiving: IS_LIVING,
      motherLivesAt: {
        says: ["City and country where she lives", "Ciudad y país donde vive"],
        when: ["motherIsLiving", "yes"],
      },
    },
  },
  father: {
    title: ["Your father", "Su padre"],
    fields: {
      fatherFamilyName: NAMES.familyName,
      fatherGivenName: NAMES.givenName,
      fatherBirthDate: { ...BIRTH.birthDate, ifAny: true },
      fatherBirthPlace: { says: ["City and country of birth", "Ciudad y país de nacimiento"] },
      fatherIsLiving: IS_LIVING,
      fatherLivesAt: {
        says: ["City and country where he lives", "Ciudad y país donde vive"],
        when: ["fatherIsLiving", "yes"],
      },
    },
  },
  relatives: {
    title: ["Relatives in the United States", "Familiares en los Estados Unidos"],
    fields: {
      hasPetitioner: {
        kind: "yesNo",
        says: [
          "Is a relative applying for you (Form I-130)?",
          "¿Un familiar está pidiendo por usted (Formulario I-130)?",
        ],
      },
      petitionerName: { says: ["Full name", "Nombre completo"], when: ["hasPetitioner", "yes"] },
      petitionerRelation: {
        kind: "choice",
        says: ["This relative is your", "Este familiar es su"],
        when: ["hasPetitioner", "yes"],
        options: {
          spouse: ["Husband or wife", "Esposo o esposa"],
          parent: ["Mother or father", "Madre o padre"],
          child: ["Son or daughter", "Hijo o hija"],
          sibling: ["Brother or sister", "Hermano o hermana"],
        },
      },
      petitionerStatus: {
        kind: "choice",
        says: ["This relative is a", "Este familiar es"],
        when: ["hasPetitioner", "yes"],
        options: {
          citizen: ["U.S. citizen", "Ciudadano de EE. UU."],
          resident: ["Permanent resident (green card)", "Residente permanente (tarjeta verde)"],
        },
      },
      citizenBy: {
        kind: "choice",
        says: ["Citizen by", "Ciudadano por"],
        when: ["petitionerStatus", "citizen"],
        options: {
          birth: ["Birth in the United States", "Nacimiento en los Estados Unidos"],
          parents: ["Parents", "Padres"],
          naturalization: ["Naturalization", "Naturalización"],
        },
      },
      residentSince: {
        kind: "date",
        says: ["Permanent resident since", "Residente permanente desde"],
        when: ["petitionerStatus", "resident"],
      },
      petitionerAddress: {
        kind: "address",
        says: ["Where this relative lives", "Dónde vive este familiar"],
        when: ["hasPetitioner", "yes"],
      },
      hasOtherRelatives: {
        kind: "yesNo",
        says: [
          "Do you have brothers, sisters or other close relatives in the United States?",
          "¿Tiene hermanos u otros familiares cercanos en los Estados Unidos?",
        ],
      },
      otherRelatives: {
        says: ["Relatives", "Familiares"],
        when: ["hasOtherRelatives", "yes"],
        fields: {
          name: { says: ["Full name", "Nombre completo"] },
          relation: { says: ["How you are related", "Parentesco"] },
          status: { says: ["Immigration status, if you know it", "Estatus migratorio, si lo sabe"], ifAny: true },
        },
      },
    },
  },
  household: {
    title: ["Household", "Hogar"],
    help: [
      "For the affidavit of support (Form I-864) and the question about public charge.",
      "Para la declaración de manutención (Formulario I-864) y la pregunta sobre carga pública.",
    ],
    fields: {
      householdSize: {
        kind: "number",
        says: ["How many people live in your household?", "¿Cuántas personas viven en su hogar?"],
      },
      livedTogether: {
        says: ["Addresses where you and your spouse have lived together", "Direcciones donde ha vivido con su cónyuge"],
        when: ["hasSpouse", "yes"],
        ifAny: true,
        fields: { address: { kind: "address", says: ["Address", "Dirección"] }, ...FROM_TO },
      },
    },
  },
};

/** The client's family, after Form I-485, Parts 5, 6 and 7, and Form I-130, Parts 2, 3 and 4. */
export const FAMILY = form({
  key: "family",
  name: ["Family", "Familia"],
  about: [
    "The forms ask for your parents, your marriages and all your children, also those who live elsewhere or have died.",
    "Los formularios preguntan por sus padres, sus matrimonios y todos sus hijos, también los que viven en otro lugar o fallecieron.",
  ],
  sections: { ...COUPLE, ...KIN },
});
