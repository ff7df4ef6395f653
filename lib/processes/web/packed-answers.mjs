/** The framework drops a route's content-encoding, so what a route answers packed it says under this name. */
const PACKED = "x-packed";

/** Lets this response say how it is packed; what packs everything else then leaves it alone. */
export function passPacked(response) {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name.toLowerCase() === PACKED ? "content-encoding" : name, value);
}
