import { ConvexClient } from "convex/browser";
import { SocketCounter } from "../countedSocket.ts";
import type { EmbeddedServer } from "./server.ts";

export interface SignedIn {
  client: ConvexClient;
  counter: SocketCounter;
}

/** A deployment at the address that clients use. */
export type Reached = Pick<EmbeddedServer, "url" | "issuer">;

/** The official client, signed in with this person's own token; resolves when the server has accepted it. */
export async function signIn(server: Reached, person: number): Promise<SignedIn> {
  const { client, counter, accepted } = connect(server, person);
  await accepted;
  return { client, counter };
}

export function connect(server: Reached, person: number): SignedIn & { accepted: Promise<void> } {
  const counter = new SocketCounter();
  const client = new ConvexClient(server.url, {
    webSocketConstructor: counter.constructorForClient(),
    unsavedChangesWarning: false,
    logger: false,
  });
  const accepted = new Promise<void>((resolve, reject) => {
    client.setAuth(
      () => server.issuer.tokenFor(person),
      (isAuthenticated) => {
        if (isAuthenticated) resolve();
        else reject(new Error(`The deployment refused the token of person ${String(person)}`));
      },
    );
  });
  return { client, counter, accepted };
}
