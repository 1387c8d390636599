import { useAuth } from "@clerk/react";
import { ConvexReactClient } from "convex/react";
import { ConvexProviderWithClerk } from "convex/react-clerk";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useRetryingAuth } from "../features/access/useRetryingAuth";
import { openedSocket } from "./openedSocket";

interface Connection {
  /** Clerk's id of the person who has used it; null until somebody has signed in. */
  person: string | null;
  client: ConvexReactClient;
  /** Counts the persons of this page. */
  turn: number;
}

/**
 * The connection to Convex, one for each person. After a lost connection a client sends what waits once more, with the
 * session of that moment: a change of one person would be stored as another's.
 */
export function PersonsConnection({ url, children }: { url: string; children: ReactNode }) {
  const person = useAuth().userId ?? null;
  const [used, setUsed] = useState((): Connection => ({ person: null, client: aClient(url), turn: 1 }));
  if (person !== null && person !== used.person) {
    const isFirst = used.person === null;
    setUsed(isFirst ? { ...used, person } : { person, client: aClient(url), turn: used.turn + 1 });
  }
  useConnected(used.client);
  useClosed(used.client);
  return (
    <ConvexProviderWithClerk key={used.turn} client={used.client} useAuth={useRetryingAuth}>
      {children}
    </ConvexProviderWithClerk>
  );
}

const aClient = (url: string) => new ConvexReactClient(url, { webSocketConstructor: openedSocket(window) });

/** Connects at once. Left alone, a client connects when the sign-in service has answered, which a phone waits for twice. */
function useConnected(client: ConvexReactClient): void {
  useEffect(() => {
    // Asking how the connection is makes one.
    client.connectionState();
  }, [client]);
}

/** Closes each client as soon as another has taken its place, with everything that waits in it. */
function useClosed(client: ConvexReactClient): void {
  const before = useRef(client);
  useEffect(() => {
    if (before.current !== client) void before.current.close();
    before.current = client;
  }, [client]);
}
