/**
 * Access to the frame receiver of a `ws` socket. `ws` has one maximum message size for all sockets, and does not report
 * the size of an unfinished message. Here a socket's limit changes when its client signs in, and unfinished messages
 * count against the budget. Both use private fields of `ws`; a version without them throws at the first socket rather
 * than accepting everything.
 */
import type { WebSocket } from "ws";
import { z } from "zod";

export interface FrameReceiver {
  /** In bytes: the size of a message on the wire, and of a compressed message when decompressed. */
  limit(largest: { message: number; unpacked: number }): void;
  /** Bytes buffered of messages whose last frame has not arrived. */
  unfinishedBytes(): number;
}

/** Estimated overhead of one buffered piece. */
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
