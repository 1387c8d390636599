import { NAMES, BIRTH, FROM_TO, type SectionLine, type SimpleLine } from "./seedLines";

const IS_LIVING: SimpleLine = { kind: "yesNo", says: ["Living?", "¿Vive?"] };

const BIRTH_NAME: SimpleLine = {
  says: ["Family name at birth, if it was another", "Apellidos de nacimiento, si eran otros"],
  ifAny: true,
};

/** Parents, siblings, and the household. */
export const KIN: Record<string, SectionLine> = {
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
