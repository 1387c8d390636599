import { NoAnswer } from "./providerMessage";

/** A request takes a second or two, on a slow line ten. */
const ANSWER_LIMIT_MS = 15_000;

/** Rejects when the sign-in service has not answered within ANSWER_LIMIT_MS. */
export async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new NoAnswer("noAnswer"));
  }, ANSWER_LIMIT_MS);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
