import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_STATUS, type ErrorCode } from "@pola/shared/errors";
import type { ErrorReply } from "@pola/shared/schemas/envelope";

/** What Node's parser refuses, by the code of its error. */
const REFUSALS: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ["HEADERS_TOO_LARGE", "The headers of the request are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["PAYLOAD_TOO_LARGE", "The request is too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["REQUEST_TIMEOUT", "The request took too long"],
};

/**
 * Refuses a request that cannot be read as HTTP, and closes its connection. Node would respond without a body.
 * @param response the last one of the connection; when a part of it is sent, a refusal would become part of it
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  response: ServerResponse | undefined,
): void {
  if (!socket.writable || (response?.headersSent && !response.writableFinished)) {
    socket.destroy();
    return;
  }
  const [code, message] = REFUSALS[error.code ?? ""] ?? ["BAD_REQUEST", "Bad request"];
  const body = JSON.stringify({ success: false, message, code } satisfies ErrorReply);
  const head = [
    `HTTP/1.1 ${ERROR_STATUS[code]} ${STATUS_CODES[ERROR_STATUS[code]]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
