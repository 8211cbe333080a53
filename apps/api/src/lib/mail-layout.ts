import { escapeHtml } from "@pola/shared/escape-html";

/** Marks the place of the link in a stored mail; the link is inserted when the mail is sent. */
export const LINK_PLACE = "{{link}}";
const LINK_OF_LABEL = `:\n${LINK_PLACE}`;

type MailContent = {
  brand: { name: string; supportEmail: string };
  paragraphs: string[];
  /** The text of the button; the address itself is not part of the stored mail. */
  linkLabel?: string | undefined;
};

/** A mail as it is stored: its paragraphs, the place of its link, and who sends it, with an empty line between them. */
export function mailText({ brand, paragraphs, linkLabel }: MailContent): string {
  const safe = paragraphs.map(withoutMark);
  const link = linkLabel ? [linkLabel + LINK_OF_LABEL] : [];
  return [...safe, ...link, `${brand.name}\n${brand.supportEmail}`].join("\n\n");
}

/** The text and the HTML of a stored mail with the link in place. */
export function withLink(mail: { subject: string; text: string }, link: string) {
  return {
    text: mail.text.replaceAll(LINK_PLACE, link),
    html: mailHtml(mail).replaceAll(LINK_PLACE, escapeHtml(link)),
  };
}

/**
 * A stored mail in the product's look. Every text is escaped; styles are inline because mail clients drop others. A long address is broken, so
 * that the mail fits a phone (docs/product/accounts.md, A-2090). Empty for an erased one.
 */
function mailHtml({ subject, text }: { subject: string; text: string }): string {
  const blocks = text.split("\n\n");
  const [name = "", supportEmail = ""] = blocks.pop()?.split("\n") ?? [];
  const body = blocks.map((block) =>
    block.endsWith(LINK_OF_LABEL) ? buttonHtml(block.slice(0, -LINK_OF_LABEL.length)) : paragraphHtml(block),
  );
  return text === "" ? "" : pageHtml({ name, supportEmail }, withoutMark(subject), body.join(""));
}

/** A name that contains the mark of the link must not get the link: every two braces in a row are parted, also those of three. */
function withoutMark(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, "{ ");
}

function paragraphHtml(paragraph: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#12211f">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`;
}

function buttonHtml(label: string): string {
  return `<p style="margin:24px 0"><a href="${LINK_PLACE}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b6e69;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#4b5c59">If the button does not work, open this address:<br><a href="${LINK_PLACE}" style="color:#0b6e69;word-break:break-all">${LINK_PLACE}</a></p>`;
}

function pageHtml({ name, supportEmail }: MailContent["brand"], subject: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f8f8;font-family:system-ui,Roboto,'Segoe UI',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px;word-break:break-word">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:700;color:#0b6e69">${escapeHtml(name)}</td></tr>
<tr><td style="padding:32px 24px 16px;background:#ffffff;border:1px solid #d5dedc;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#12211f">${escapeHtml(subject)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0;font-size:12px;line-height:16px;color:#4b5c59">${escapeHtml(name)} · <a href="mailto:${escapeHtml(supportEmail)}" style="color:#4b5c59">${escapeHtml(supportEmail)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
