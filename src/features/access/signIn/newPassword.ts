import { z } from "zod/mini";
import type { AccessText } from "../provider/useAccessText";

const MIN_LENGTH = 8;

/** Fields of a form that sets a password. Not trimmed: a password may begin or end with a space. */
export const newPasswordFields = ({ passwordProblem }: AccessText) => ({
  password: z.string().check(z.minLength(MIN_LENGTH, passwordProblem.tooShort)),
  confirm: z.string(),
});

/** Check of the object with these fields. */
export const samePasswords = ({ passwordProblem }: AccessText) =>
  z.refine<{ password: string; confirm: string }>(({ password, confirm }) => password === confirm, {
    error: passwordProblem.mismatch,
    path: ["confirm"],
  });
