import { escapeHtml } from "@pola/shared/escape-html";

/** Marks the place of the link in a stored mail; the link is inserted when the mail is sent. */
export const LINK_PLACE = "{{link}}";

export type MailContent = {
  brand: { name: string; supportEmail: string };
  subject: string;
  paragraphs: string[];
  /** The text of the button; the address itself is not part of the stored mail. */
  linkLabel?: string | undefined;
};

/** A mail as text and as HTML in the product's look. Every text is escaped; styles are inline because mail clients drop others. */
export function layOutMail(content: MailContent): { text: string; html: string } {
  const { brand, subject, linkLabel } = content;
  // A name that contains the marker must not get the link.
  const paragraphs = content.paragraphs.map((paragraph) => paragraph.replaceAll("{{", "{ {"));
  const link = linkLabel ? [`${linkLabel}:\n${LINK_PLACE}`] : [];
  const text = [...paragraphs, ...link, `${brand.name}\n${brand.supportEmail}`].join("\n\n");
  const body = paragraphs.map(paragraphHtml).join("") + (linkLabel ? buttonHtml(linkLabel) : "");
  return { text, html: pageHtml(brand, subject, body) };
}

/** The stored text and HTML with the link in place. */
export function withLink({ text, html }: { text: string; html: string }, link: string) {
  return { text: text.replaceAll(LINK_PLACE, link), html: html.replaceAll(LINK_PLACE, escapeHtml(link)) };
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
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
