import { useAuth } from "@clerk/react";
import { ConvexReactClient } from "convex/react";
import { ConvexProviderWithClerk } from "convex/react-clerk";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useRetryingAuth } from "../features/access/provider/useRetryingAuth";
import { openedSocket } from "./openedSocket";

interface Connection {
  /** Clerk's id of the person who uses it; null before sign-in. */
  person: string | null;
  client: ConvexReactClient;
  /** Counts the people on this page. */
  turn: number;
}

/**
 * The connection to Convex, one per person. After a lost connection a client sends its queue again with the current session: one person's
 * change would be stored as another's.
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

/** Connects at once. By default a client connects after the sign-in service has answered, which takes a phone twice as long. */
function useConnected(client: ConvexReactClient): void {
  useEffect(() => {
    // Reading the state opens the connection.
    client.connectionState();
  }, [client]);
}

/** Closes a replaced client, with its queue. */
function useClosed(client: ConvexReactClient): void {
  const before = useRef(client);
  useEffect(() => {
    if (before.current !== client) void before.current.close();
    before.current = client;
  }, [client]);
}
