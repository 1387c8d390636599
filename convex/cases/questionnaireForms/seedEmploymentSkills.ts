import { type SectionLine } from "./seedLines";

/** The client's education, and the offered job. */
export const SKILLS: Record<string, SectionLine> = {
  education: {
    title: ["Education", "Educación"],
    fields: {
      highest: {
        kind: "choice",
        says: ["Highest level that you finished", "Nivel más alto que terminó"],
        options: {
          none: ["None", "Ninguno"],
          school: ["High school", "Preparatoria o bachillerato"],
          associate: ["Associate's degree", "Título técnico (associate)"],
          bachelor: ["Bachelor's degree", "Licenciatura"],
          master: ["Master's degree", "Maestría"],
          doctor: ["Doctorate", "Doctorado"],
          professional: ["Professional degree (law, medicine)", "Título profesional (derecho, medicina)"],
        },
      },
      studied: {
        kind: "yesNo",
        says: [
          "Have you studied at a college or university?",
          "¿Ha estudiado en una universidad o instituto superior?",
        ],
      },
      schools: {
        says: ["Colleges and universities", "Universidades e institutos"],
        when: ["studied", "yes"],
        fields: {
          name: { says: ["Name of the school", "Nombre de la institución"] },
          place: { says: ["City and country", "Ciudad y país"] },
          subject: { says: ["Field of study", "Carrera o especialidad"] },
          degree: {
            says: ["Degree", "Título obtenido"],
            help: ["“None” if you did not finish.", "“Ninguno” si no terminó."],
          },
          year: { kind: "number", says: ["Year of the degree", "Año del título"], ifAny: true },
        },
      },
      isEvaluated: {
        kind: "yesNo",
        says: [
          "Have foreign degrees been evaluated for the United States?",
          "¿Se han evaluado sus títulos extranjeros para los Estados Unidos?",
        ],
        when: ["studied", "yes"],
      },
      hasLicenses: {
        kind: "yesNo",
        says: [
          "Do you have licenses or certificates of your profession?",
          "¿Tiene licencias o certificados de su profesión?",
        ],
      },
      licenses: {
        says: ["Licenses and certificates", "Licencias y certificados"],
        when: ["hasLicenses", "yes"],
        fields: {
          name: { says: ["Which?", "¿Cuál?"] },
          issuer: { says: ["Issued by", "Expedido por"] },
          expires: { kind: "date", says: ["Expires on", "Vence el"], ifAny: true },
        },
      },
    },
  },
  skills: {
    title: ["Skills and recognition", "Habilidades y reconocimientos"],
    fields: {
      skills: {
        kind: "longText",
        says: ["Special skills, tools and software", "Habilidades, herramientas y programas especiales"],
        ifAny: true,
      },
      languages: { says: ["Languages, and how well", "Idiomas y qué tan bien"] },
      evidence: {
        kind: "choices",
        says: ["Which of these do you have?", "¿Cuáles de estos tiene?"],
        help: [
          "For cases about extraordinary or exceptional ability.",
          "Para casos de habilidad extraordinaria o excepcional.",
        ],
        ifAny: true,
        options: {
          awards: ["Awards or prizes", "Premios"],
          memberships: ["Memberships that demand achievements", "Membresías que exigen logros"],
          press: ["Articles about you", "Artículos sobre usted"],
          judging: ["You have judged the work of others", "Ha evaluado el trabajo de otros"],
          contributions: ["Original contributions, patents", "Contribuciones originales, patentes"],
          publications: ["Publications by you", "Publicaciones suyas"],
          leading: ["A leading role", "Un papel directivo"],
          salary: ["A high salary", "Un salario alto"],
        },
      },
      evidenceMore: { kind: "longText", says: ["Tell us about it", "Cuéntenos al respecto"], ifAny: true },
    },
  },
  offer: {
    title: ["The job you are offered", "El empleo que le ofrecen"],
    fields: {
      hasOffer: {
        kind: "yesNo",
        says: [
          "Does an employer in the United States want to hire you?",
          "¿Un empleador en los Estados Unidos quiere contratarle?",
        ],
      },
      offerEmployer: { says: ["Employer", "Empleador"], when: ["hasOffer", "yes"] },
      offerContact: {
        says: ["Whom we may contact there", "A quién podemos contactar allí"],
        when: ["hasOffer", "yes"],
        ifAny: true,
      },
      offerTitle: { says: ["Job title", "Puesto"], when: ["hasOffer", "yes"] },
      offerAddress: {
        kind: "address",
        says: ["Where you would work", "Dónde trabajaría"],
        when: ["hasOffer", "yes"],
      },
      offerPay: { says: ["Pay offered", "Sueldo ofrecido"], when: ["hasOffer", "yes"], ifAny: true },
      isOwner: {
        kind: "yesNo",
        says: [
          "Do you or your family own a part of this company?",
          "¿Usted o su familia son dueños de una parte de esta empresa?",
        ],
        when: ["hasOffer", "yes"],
      },
    },
  },
};
