import { type WriteName, writesPerSecond } from "@/lib/trading/exchange-operations";
import type { TradingSettings } from "@/lib/trading/exchange-settings";
import type { Write } from "@/lib/trading/prepare-write";
import { type KeyConnectionOptions, openKeyConnection } from "../http/key-connection";
import { keyLimit } from "../rate-limit/limits";
import { readWriteResult, type WriteOutcome, type WriteResult } from "./write-results";

/** Sends writes that passed their rules (`prepareWrite`). Only lib/trading may make one. */
export type TradingWriter = {
  /** The exchange's now, ms. Throws ExchangeError. */
  readonly measureClock: () => Promise<number>;
  /**
   * Sends a write at most once and returns its outcome. Aborted before it leaves it is "not-sent",
   * afterwards "unknown". Throws only before the first byte has left: on a bug, or where the rate
   * limit cannot be leased.
   */
  readonly send: <Name extends WriteName>(
    write: Write<Name>,
    signal?: AbortSignal,
  ) => Promise<WriteOutcome<WriteResult<Name>>>;
  /** Gives the rate slots back and closes the connections. */
  readonly close: () => Promise<void>;
};

export type TradingWriterOptions = KeyConnectionOptions & {
  readonly settings: TradingSettings;
  /** The broker's code, sent with placements; null: none. */
  readonly channelApiCode: string | null;
};

const HEADER_SAFE = /^[\x21-\x7e]{1,200}$/;

/**
 * Throws RangeError on an address, credentials or a code that cannot be used; nothing is sent yet.
 */
export function createTradingWriter(options: TradingWriterOptions): TradingWriter {
  const { baseUrl, credentials, settings, channelApiCode, perSecond } = options;
  if (channelApiCode !== null && !HEADER_SAFE.test(channelApiCode))
    throw new RangeError(
      "the broker's own code (X-CHANNEL-API-CODE) has a character that cannot be sent",
    );
  const connection = openKeyConnection(options);

  function limitOf({ name, isReality }: Write) {
    const apart = isReality && (name === "place-order" || name === "cancel-order");
    const calls = perSecond ?? writesPerSecond(name, isReality, settings);
    return keyLimit(baseUrl, credentials.apiKey, apart ? `${name}-reality` : name, calls);
  }

  async function send<Name extends WriteName>(
    write: Write<Name>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<WriteOutcome<WriteResult<Name>>> {
    const { lane, signer, priority } = connection.asking(limitOf(write));
    const outcome = await connection.transport.post({
      path: write.path,
      body: write.body,
      signer,
      channelApiCode: write.isPlacement ? channelApiCode : null,
      gate: lane.gate,
      urgency: { priority },
      signal,
      unlistedCode: settings.unlistedCode,
    });
    if (outcome.kind !== "answered") return outcome;
    const judging = { write, unlistedCode: settings.unlistedCode };
    // The reader switches over the same name that the type has.
    return readWriteResult(outcome.data, judging) as WriteOutcome<WriteResult<Name>>;
  }

  return {
    measureClock: () => connection.exchangeNow(),
    send,
    close: connection.close,
  };
}
