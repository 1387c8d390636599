import { ARRIVAL } from "./seedIntakeArrival";
import { PAST } from "./seedIntakePast";
import { PERSON } from "./seedIntakePerson";
import { form } from "./seedLines";

/** The client's personal data, after Form I-485, Parts 1, 3, 7 and 9, Form I-130, Part 4, and Form G-325A. */
export const INTAKE = form({
  key: "intake",
  name: ["Intake", "Datos iniciales"],
  about: [
    "These are the questions that almost every immigration form asks. Answer as your passport or birth certificate says.",
    "Estas son las preguntas que hace casi todo formulario de inmigración. Responda como dice su pasaporte o acta de nacimiento.",
  ],
  sections: { ...PERSON, ...ARRIVAL, ...PAST },
});
