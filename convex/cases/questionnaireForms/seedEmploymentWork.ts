import { FROM_TO, type SectionLine } from "./seedLines";

/** The client's present and past jobs. */
export const WORK: Record<string, SectionLine> = {
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
