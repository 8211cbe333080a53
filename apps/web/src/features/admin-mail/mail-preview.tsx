import { useState, type SyntheticEvent } from "react";

/** The height until the mail has loaded. The frame then takes the height of the mail. */
const FIRST_HEIGHT = 320;

/**
 * The HTML of a mail as its recipient sees it. The frame is sandboxed without scripts, and the content security policy of the
 * page applies in it too. That policy refuses inline styles, so the mail is parsed without running anything, and each style is
 * set through the object model, which the policy allows.
 */
export function MailPreview({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const fill = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument;
    if (!page) return;
    page.body.replaceWith(page.adoptNode(inertBody(html)));
    for (const element of page.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset["style"] ?? "";
    }
    setHeight(Math.ceil(page.body.scrollHeight));
  };
  return (
    <div className="overflow-hidden rounded-control border">
      <iframe
        // A new key, so another mail gets a new document.
        key={html}
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html lang='en'><head><title>Mail</title></head><body></body></html>"
        onLoad={fill}
        style={{ height }}
        className="block w-full"
      />
    </div>
  );
}

/** The body of the mail without scripts and external content. Links are disabled: they are for the recipient only. */
function inertBody(html: string): HTMLElement {
  // Renamed, because the browser reports every style attribute as a violation. Mails escape quotes in text, so this only matches attributes.
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
  for (const element of body.querySelectorAll("script, style, link, meta, base, iframe, object, embed, form"))
    element.remove();
  for (const element of [body, ...body.querySelectorAll("*")]) {
    for (const name of element.getAttributeNames()) {
      if (name === "href" || name === "src" || name === "srcset" || name.startsWith("on"))
        element.removeAttribute(name);
    }
  }
  return body;
}
