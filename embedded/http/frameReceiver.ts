/**
 * What receives a socket's frames. `ws` knows one largest message, given once for all sockets, and does not say what an
 * unfinished message holds; here a socket's limit changes when it signs in, and what it holds counts. Both stand in fields
 * of `ws` that are not public: a version without them fails at the first socket, not by letting everything in.
 */
import type { WebSocket } from "ws";
import { z } from "zod";

export interface FrameReceiver {
  /** In bytes: of a message as it travels, and of a compressed one when it is unpacked. */
  limit(largest: { message: number; unpacked: number }): void;
  /** How many bytes the receiver holds of messages whose last frame has not arrived. */
  unfinishedBytes(): number;
}

/** What a piece costs beside its bytes. */
const BYTES_PER_PIECE = 128;

const vLimited = z.object({ _maxPayload: z.number() });
const vReceiver = vLimited.extend({
  _bufferedBytes: z.number(),
  _buffers: z.array(z.unknown()),
  _messageLength: z.number(),
  _fragments: z.array(z.unknown()),
  _extensions: z.object({ "permessage-deflate": vLimited.optional() }),
});

function isReceiver(value: unknown): value is z.infer<typeof vReceiver> {
  return vReceiver.safeParse(value).success;
}

export function frameReceiverOf(webSocket: WebSocket): FrameReceiver {
  const receiver: unknown = Reflect.get(webSocket, "_receiver");
  if (!isReceiver(receiver)) throw new Error("This version of ws keeps the limits of a socket elsewhere.");
  const deflate = receiver._extensions["permessage-deflate"];
  return {
    limit: ({ message, unpacked }) => {
      receiver._maxPayload = message;
      if (deflate !== undefined) deflate._maxPayload = unpacked;
    },
    unfinishedBytes: () => {
      const pieces = receiver._buffers.length + receiver._fragments.length;
      return receiver._bufferedBytes + receiver._messageLength + pieces * BYTES_PER_PIECE;
    },
  };
}
