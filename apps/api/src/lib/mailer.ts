import nodemailer from "nodemailer";
import * as z from "zod";

export type Mailbox = { name: string; address: string };

/** A name and an address in angle brackets, or an address alone; null for anything else. */
export function mailboxOf(text: string): Mailbox | null {
  const [, name = "", inside = text] = /^([^<]*)<([^>]*)>$/.exec(text.trim()) ?? [];
  const { data: address } = z.email().safeParse(inside.trim());
  return address === undefined ? null : { name: name.replaceAll('"', "").trim(), address };
}

type Mail = { from: Mailbox; to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves once the mail server has accepted the mail; rejects with the server's error otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Opens a mail server by its address. One connection is kept for the mails of one run. */
export function openMailer(smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // The text of a mail must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...mail }) => {
      // An object is taken as it is; a string would be parsed, and could name several people.
      await transport.sendMail({ ...mail, to: { name: "", address: to } });
    },
    close: () => transport.close(),
  };
}
