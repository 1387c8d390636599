import { COUPLE } from "./seedFamilyCouple";
import { KIN } from "./seedFamilyKin";
import { form } from "./seedLines";

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
