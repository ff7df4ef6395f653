import type * as Ask from "../interface/requests";
import { type TradingCall, unwrap } from "./call";
import {
  readAddInvestment,
  readBotId,
  readGrid,
  readGridInterval,
  readModifyGrid,
} from "./grid-forms";

const validate = (kind: Ask.GridKind) => (call: TradingCall) =>
  unwrap(
    call.exchange.validateGrid(
      call.uid,
      kind,
      readGrid(call.form(), kind, call.formOf, call.switches),
    ),
  );

const create = (kind: Ask.GridKind) => (call: TradingCall) => {
  const params = readGrid(call.form(), kind, call.formOf, call.switches);
  return call.lost
    ? { botId: call.inventId() }
    : unwrap(call.exchange.createBot(call.uid, kind, params));
};

const modify = (kind: Ask.GridKind) => (call: TradingCall) => {
  const asked = readModifyGrid(call.form(), kind);
  return call.lost
    ? { botId: asked.botId }
    : unwrap(call.exchange.modifyBot(call.uid, kind, asked));
};

const modifyInterval = (kind: Ask.GridKind) => (call: TradingCall) => {
  const asked = readGridInterval(call.form(), kind, call.switches);
  return call.lost
    ? { botId: asked.botId }
    : unwrap(call.exchange.modifyBotInterval(call.uid, kind, asked));
};

function addInvestment(call: TradingCall) {
  const asked = readAddInvestment(call.form());
  return call.lost ? { botId: asked.botId } : unwrap(call.exchange.addInvestment(call.uid, asked));
}

function closeBot(call: TradingCall) {
  const botId = readBotId(call.form());
  const closed = call.lost ? { botId } : unwrap(call.exchange.closeBot(call.uid, botId));
  return call.switches.closeBotAnswer === "null" ? null : closed;
}

const detail = (kind: Ask.GridKind) => (call: TradingCall) =>
  unwrap(call.exchange.botDetail(call.uid, kind, readBotId(call.form())));

const orders = (kind: Ask.GridKind) => (call: TradingCall) =>
  unwrap(call.exchange.botOrders(call.uid, kind, readBotId(call.form())));

/** Answers of the operations on grid bots (docs/exchange.md 4.9, 4.9a and 4.0). */
export const GRID_ANSWERS = {
  validate: validate("grid"),
  "create-bot": create("grid"),
  "modify-bot": modify("grid"),
  "modify-grid-interval": modifyInterval("grid"),
  "add-investment": addInvestment,
  "close-bot": closeBot,
  "bot-detail": detail("grid"),
  "list-details": orders("grid"),
  "validate-neutral": validate("neutral"),
  "create-neutral-bot": create("neutral"),
  "modify-neutral-bot": modify("neutral"),
  "modify-neutral-grid-interval": modifyInterval("neutral"),
  "neutral-bot-detail": detail("neutral"),
  "neutral-list-details": orders("neutral"),
};
