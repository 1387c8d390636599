import { SKILLS } from "./seedEmploymentSkills";
import { WORK } from "./seedEmploymentWork";
import { form } from "./seedLines";

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
