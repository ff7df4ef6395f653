import { openClientsTable } from "../clients/export";
import { formatClientListQuery, parseClientListQuery } from "../clients/query";
import type { ClientsSubject } from "./subject";
import { SUBJECT_PARAMS } from "./subject-params";

/** The ranking of clients with everything the list shows, all of its pages. */
export const clientsSubject: ClientsSubject = {
  name: "clients",
  of: "clients",
  label: "Clients",
  params: SUBJECT_PARAMS.clients,
  open: async (scope, params, days) => {
    const parsed = parseClientListQuery(params, days);
    if (!parsed.ok) return parsed;
    const { query } = parsed;
    const { range, coin, choice, sort, direction } = query;
    const address = formatClientListQuery(query);
    for (const [key, value] of Object.entries({ sort, direction })) address.set(key, value);
    return {
      ok: true,
      view: {
        fileLabel: `${range.from}-${range.to}`,
        range,
        query: address,
        filters: { ...range, coin, ...choice, sort, direction },
        rowCount: null,
        table: () => openClientsTable(scope, query, days.today),
        control: { coin: "unit", sums: ["rows", "rebateAmount", "feePaid", "dealAmount"] },
      },
    };
  },
};
