import { appRoutes } from "../../../src/app/routes";

const CONFIG = {
  convexUrl: "http://localhost:1",
  clerkPublishableKey: "pk_test",
  clerkProxyUrl: null,
  clerkJsUrl: null,
  mailboxUrl: null,
  sampleData: false,
  version: "1",
};

/** All screens of the app for a person who has come without a link. */
export const allRoutes = appRoutes(CONFIG, { ticket: null, setupToken: null });
