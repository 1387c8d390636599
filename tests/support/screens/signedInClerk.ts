/** Clerk's answers for a signed-in person. A test file mocks `@clerk/react` with it. */
export const signedInClerk = {
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "u1" }),
  useClerk: () => ({ signOut: () => Promise.resolve(), user: { id: "u1" } }),
  useUser: () => ({ user: null }),
};
