import type { ChangeName } from "@/lib/trading/exchange-operations";
import {
  addInvestment,
  closeBot,
  modifyBot,
  modifyGridInterval,
  modifyNeutralBot,
  modifyNeutralGridInterval,
} from "./bot-changes";
import { closePositions } from "./close-positions";
import { createBot, createNeutralBot } from "./create-bot";
import { movePositions } from "./move-positions";
import type { ChangeOperation } from "./operation";
import { cancelOrder, cancelSymbolOrder, modifyOrder } from "./order-changes";
import { setHoldMode } from "./set-hold-mode";
import { setLeverage } from "./set-leverage";
import { cancelStrategyOrder, modifyStrategyOrder, placeStrategyOrder } from "./strategy-orders";

const OPERATIONS: { readonly [Name in ChangeName]: ChangeOperation<Name> } = {
  "place-strategy-order": placeStrategyOrder,
  "modify-strategy-order": modifyStrategyOrder,
  "cancel-strategy-order": cancelStrategyOrder,
  "set-leverage": setLeverage,
  "create-bot": createBot,
  "create-neutral-bot": createNeutralBot,
  "modify-bot": modifyBot,
  "modify-neutral-bot": modifyNeutralBot,
  "modify-grid-interval": modifyGridInterval,
  "modify-neutral-grid-interval": modifyNeutralGridInterval,
  "add-investment": addInvestment,
  "close-bot": closeBot,
  "close-positions": closePositions,
  "move-positions": movePositions,
  "set-hold-mode": setHoldMode,
  "modify-order": modifyOrder,
  "cancel-order": cancelOrder,
  "cancel-symbol-order": cancelSymbolOrder,
};

/** How an operation is looked at and settled; its request has to be of the same operation. */
export function operationOf(name: ChangeName): ChangeOperation<ChangeName> {
  return OPERATIONS[name] as ChangeOperation<ChangeName>;
}
