/** An exchange's questions about stocks, open to be asked. */
export type PanelQueue = {
  readonly exchangeId: number;
  /** Call after queueing: this process asks the questions unless another one does. */
  readonly wake: () => void;
};

/** For functions that only read the store: with this they cannot ask the exchange. */
export type StoredPanels = Pick<PanelQueue, "exchangeId">;
