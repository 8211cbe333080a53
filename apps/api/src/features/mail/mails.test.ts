import { MAIL_KINDS } from "@pola/shared/mail-kind";
import { expect, test } from "vitest";
import { cause, MAILS } from "./mail-cases-test-kit.ts";
import { makeAdmin } from "../../test/users.ts";
import type { CaughtMail } from "../../test/smtp-catcher.ts";
import { sendDueMails } from "./send-due-mails.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

test("every kind of mail has a case", () => {
  expect(MAIL_KINDS.filter((known) => !MAILS.some(({ kind }) => kind === known))).toEqual([]);
});

test.each(MAILS)(
  "the mail $mail arrives with the same content in text and HTML, and runs no code",
  async (mail) => {
    const email = await cause(mail, { test: app, admin });

    const caught = await arrivedFor(email, mail.subject);

    const written = await app.db.mailOutbox.findMany({ where: { toEmail: email, kind: mail.kind } });
    const priority = /^account\.(?:verify|reset|invitation)$/.test(mail.kind) ? 0 : 1;
    expect(written).toMatchObject([{ status: "sent", sealedLink: null, priority }]);
    const shown = readable(caught.html);
    for (const fact of mail.facts)
      expect([fact, caught.text.includes(fact), shown.includes(fact)]).toEqual([fact, true, true]);
    expect(caught.text).toContain(
      mail.kind === "account.verify" ? "Hello," : 'Hello Nimal <b title="x">&\'{ { {link}}',
    );
    for (const line of caught.text
      .split("\n")
      .map((line) => line.trim().replace(/:$/, ""))
      .filter(Boolean))
      expect(shown).toContain(line.replaceAll(/\s+/g, " "));

    const links = [...caught.html.matchAll(/href="(?!mailto:)([^"]*)"/g)].map(([, address]) => address);
    expect(links.every((address) => address === caught.link?.replaceAll("&", "&amp;"))).toBe(true);
    const page = mail.link === null ? undefined : `https://pola.test${mail.link}`;
    expect(caught.link?.slice(0, page?.length)).toBe(page);
    expect(caught.text).not.toContain("{{");
    expect(caught.html).not.toContain("{{");
    // The layout of the product: its name, its colour, one column; nothing is loaded from elsewhere.
    expect(caught.html).toMatch(/<html lang="en">[\s\S]*max-width:560px[\s\S]*color:#0b6e69">Pola</);
    expect(caught.html).not.toMatch(/<(?:script|b |i>|img|link|iframe)/);
  },
);

test.each(MAILS)("a person's name cannot add a header to the mail $mail", async ({ subject }) => {
  const caught = app.mails.all().find((one) => subject.test(one.subject));

  expect(caught).toBeDefined();
  const names = (caught?.headers ?? "").split("\n").map((line) => line.split(":")[0]?.toLowerCase());
  expect(names.filter((name) => name === "to" || name === "subject" || name === "from").sort()).toEqual([
    "from",
    "subject",
    "to",
  ]);
  // A hexadecimal message id may contain "bcc".
  expect(caught?.headers).not.toMatch(/^bcc:|evil/im);
  expect(caught?.to).toHaveLength(1);
});

test("an address or a subject with line breaks cannot add a header or a recipient", async () => {
  await app.db.mailOutbox.create({
    data: {
      kind: "account.approved",
      toEmail: "kamala@pola.test",
      subject: "Hello\r\nBcc: thief@evil.test",
      text: "Hello",
      createdAt: app.ctx.now(),
      nextAttemptAt: app.ctx.now(),
    },
  });
  const { headers, to } = await arrivedFor("kamala@pola.test", /^Hello/);
  expect(headers).not.toMatch(/^bcc/im);
  expect(to).toEqual(["kamala@pola.test"]);
});

test.each(["x,victim@pola.test", "p<victim@pola.test>", "g:victim@pola.test;"])(
  "a stored address is never read as a list or a name: %s",
  async (toEmail) => {
    const row = { kind: "account.approved", subject: "Hello", text: "-", toEmail };
    const at = app.ctx.now();
    const { id } = await app.db.mailOutbox.create({ data: { ...row, createdAt: at, nextAttemptAt: at } });
    await sendDueMails(app.ctx);
    await app.db.mailOutbox.delete({ where: { id } });

    expect(app.mails.all().filter(({ to }) => to.includes("victim@pola.test"))).toEqual([]);
  },
);

async function arrivedFor(email: string, subject: RegExp): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect
    .poll(async () => {
      const mails = await app.mails.waitFor(0);
      found = mails.find((mail) => mail.to.includes(email) && subject.test(mail.subject));
      return found;
    })
    .toBeDefined();
  if (!found) throw new Error(`No such mail for ${email}`);
  return found;
}

/** The visible text of an HTML mail, on one line. */
function readable(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replaceAll(/<br>|<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
