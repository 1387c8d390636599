import { form, FROM_TO, type SectionLine } from "./seedLines";

/** The client's present and past jobs. */
const WORK: Record<string, SectionLine> = {
  now: {
    title: ["What you do now", "Qué hace ahora"],
    fields: {
      situation: {
        kind: "choice",
        says: ["At present you are", "Actualmente usted está"],
        options: {
          employed: ["Employed", "Empleado"],
          selfEmployed: ["Self-employed", "Trabajando por cuenta propia"],
          student: ["A student", "Estudiando"],
          home: ["At home with the family", "En el hogar con la familia"],
          unemployed: ["Without work", "Sin empleo"],
          retired: ["Retired", "Jubilado"],
        },
      },
      occupation: { says: ["Your occupation", "Su ocupación"] },
      hasPermit: {
        kind: "yesNo",
        says: [
          "Do you have permission to work in the United States?",
          "¿Tiene permiso para trabajar en los Estados Unidos?",
        ],
      },
      permit: {
        says: ["What allows it, and until when?", "¿Qué se lo permite y hasta cuándo?"],
        help: [
          "For example: H-1B until May 2027, work permit category C09.",
          "Por ejemplo: H-1B hasta mayo de 2027, permiso categoría C09.",
        ],
        when: ["hasPermit", "yes"],
      },
    },
  },
  jobs: {
    title: ["Your jobs", "Sus empleos"],
    help: [
      "The newest first. Also part-time work, work for yourself, and work without pay.",
      "El más reciente primero. También trabajos de medio tiempo, por cuenta propia y sin pago.",
    ],
    fields: {
      hasWorked: {
        kind: "yesNo",
        says: ["Have you worked in the last five years?", "¿Ha trabajado en los últimos cinco años?"],
      },
      jobList: {
        says: ["Jobs of the last five years", "Empleos de los últimos cinco años"],
        when: ["hasWorked", "yes"],
        fields: {
          employer: { says: ["Employer or company", "Empleador o empresa"] },
          business: { says: ["What the company does", "A qué se dedica la empresa"], ifAny: true },
          title: { says: ["Job title", "Puesto"] },
          address: { kind: "address", says: ["Address of the employer", "Dirección del empleador"] },
          phone: { says: ["Phone of the employer", "Teléfono del empleador"], ifAny: true },
          supervisor: { says: ["Name of your supervisor", "Nombre de su supervisor"], ifAny: true },
          ...FROM_TO,
          hours: { kind: "number", says: ["Hours per week", "Horas por semana"] },
          pay: { says: ["Pay, per year or per hour", "Sueldo, por año o por hora"], ifAny: true },
          duties: {
            kind: "longText",
            says: ["What you did there", "Qué hacía allí"],
            help: [
              "Tasks, tools and skills, and whom you led. Write as you would tell a friend.",
              "Tareas, herramientas y habilidades, y a quién dirigía. Escriba como se lo contaría a un amigo.",
            ],
          },
          leftBecause: { says: ["Why you left, if you did", "Por qué se fue, si es el caso"], ifAny: true },
        },
      },
      hasGaps: {
        kind: "yesNo",
        says: [
          "Were there months without work in the last five years?",
          "¿Hubo meses sin trabajo en los últimos cinco años?",
        ],
      },
      gaps: {
        says: ["Times without work", "Períodos sin trabajo"],
        when: ["hasGaps", "yes"],
        fields: {
          ...FROM_TO,
          doing: { says: ["What you did, and who supported you", "Qué hacía y quién le mantenía"] },
        },
      },
    },
  },
  earlier: {
    title: ["Earlier experience", "Experiencia anterior"],
    fields: {
      hasEarlier: {
        kind: "yesNo",
        says: [
          "Have you done earlier work that matters for the job you want here?",
          "¿Ha tenido trabajos anteriores importantes para el empleo que desea aquí?",
        ],
      },
      earlierJobs: {
        says: ["Earlier jobs", "Empleos anteriores"],
        when: ["hasEarlier", "yes"],
        fields: {
          employer: { says: ["Employer, city and country", "Empleador, ciudad y país"] },
          title: { says: ["Job title", "Puesto"] },
          ...FROM_TO,
          hours: { kind: "number", says: ["Hours per week", "Horas por semana"] },
          duties: { kind: "longText", says: ["What you did there", "Qué hacía allí"] },
          hasLetter: {
            kind: "yesNo",
            says: [
              "Could this employer write a letter about it?",
              "¿Podría este empleador escribir una carta al respecto?",
            ],
          },
        },
      },
      workedAbroad: {
        kind: "yesNo",
        says: [
          "Was your last job outside the United States more than five years ago?",
          "¿Su último empleo fuera de los Estados Unidos fue hace más de cinco años?",
        ],
      },
      lastAbroad: {
        says: ["Employer, title, dates and country of that job", "Empleador, puesto, fechas y país de ese empleo"],
        when: ["workedAbroad", "yes"],
      },
    },
  },
};

/** The client's education, and the offered job. */
const SKILLS: Record<string, SectionLine> = {
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

/** The client's work and education, after Form I-485, Part 1, Form ETA-9089, Appendix A, Form I-140, and Form G-325A. */
export const EMPLOYMENT = form({
  key: "employment",
  name: ["Employment history", "Historial de empleo"],
  about: [
    "The forms ask for every job of the last five years, and for a work-based case for every job that counts as experience.",
    "Los formularios piden todos los empleos de los últimos cinco años y, en un caso por empleo, todos los que cuentan como experiencia.",
  ],
  sections: { ...WORK, ...SKILLS },
});
