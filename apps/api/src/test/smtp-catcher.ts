import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { portOf } from "./port-of.ts";

export type CaughtMail = {
  from: string;
  to: string[];
  /** The received header lines, one per line. */
  headers: string;
  subject: string;
  text: string;
  html: string;
  /** The first URL in the text. */
  link: string | undefined;
};

export type SmtpCatcher = {
  url: string;
  /** Every mail that was kept so far, oldest first. */
  all(): CaughtMail[];
  /** How many mails arrived so far. */
  count(): number;
  /** From now on the server refuses every mail, or accepts them again. */
  refuse(isRefusing: boolean): void;
  /** Stops listening; `comeBack` listens again at the same address. */
  stop(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** A real mail server on the loopback address that keeps every mail. With `isKeeping` false it only counts them. */
export async function startSmtpCatcher({ isKeeping = true } = {}): Promise<SmtpCatcher> {
  const caught: CaughtMail[] = [];
  let count = 0;
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    // The name of the client is not used; without a name server the search for it waits.
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Like real servers, the refusal names the recipient.
    onRcptTo: ({ address }, _session, done) => {
      const text = `4.3.0 <${address}>: try again later`;
      done(isRefusing ? Object.assign(new Error(text), { responseCode: 451 }) : undefined);
    },
    onData: (stream, session, done) => {
      const receive = async () => {
        const raw = await text(stream);
        count += 1;
        if (!isKeeping) return;
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        caught.push({ from, to: session.envelope.rcptTo.map(({ address }) => address), ...readMail(raw) });
      };
      callbackify(receive)(done);
    },
  });
  // A client that is killed in the middle of a mail causes a connection error, which must not stop the server.
  server.on("error", () => undefined);
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.server.once("error", reject);
      server.listen(at, "127.0.0.1", resolve);
    });
  await listen(0);
  const port = portOf(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => [...caught],
    count: () => count,
    refuse: (isRefusingNow) => {
      isRefusing = isRefusingNow;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.server.close(() => resolve());
      }),
    comeBack: () => listen(port),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

function readMail(raw: string): Omit<CaughtMail, "from" | "to"> {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers)?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const ofType = (type: string) => {
    const part = parts.map((part) => split(part.trimStart())).find((part) => part.headers.includes(type));
    return part ? decoded(part.headers, part.body) : "";
  };
  const plain = ofType("text/plain");
  return {
    headers: headers.replaceAll("\r\n", "\n"),
    subject: header(headers, "Subject"),
    text: plain,
    html: ofType("text/html"),
    link: /https?:\/\/\S+/.exec(plain)?.[0],
  };
}

function split(part: string): { headers: string; body: string } {
  const end = part.indexOf("\r\n\r\n");
  return { headers: part.slice(0, end).replaceAll(/\r\n[ \t]+/g, " "), body: part.slice(end + 4) };
}

function header(headers: string, name: string): string {
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_whole, encoding: string, word: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedPrintable(word.replaceAll("_", " ")),
    );
}

function decoded(headers: string, body: string): string {
  const encoding = header(headers, "Content-Transfer-Encoding").toLowerCase();
  const content =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? quotedPrintable(body)
        : body;
  return content.replaceAll("\r\n", "\n").trim();
}

function quotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
