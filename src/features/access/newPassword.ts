import { z } from "zod/mini";
import { passwordProblem } from "./setPasswordText";

const MIN_LENGTH = 8;

/** Fields of a form that sets a password. Not trimmed: a password may begin or end with a space. */
export const newPasswordFields = {
  password: z.string().check(z.minLength(MIN_LENGTH, passwordProblem.tooShort)),
  confirm: z.string(),
};

/** Check of the object with these fields. */
export const samePasswords = z.refine<{ password: string; confirm: string }>(
  ({ password, confirm }) => password === confirm,
  { error: passwordProblem.mismatch, path: ["confirm"] },
);
