import { useState, type SyntheticEvent } from "react";

/** Tall enough for a short mail; the frame grows to the mail's own height once it stands in it. */
const FIRST_HEIGHT = 320;

/**
 * A mail's HTML in the look its reader gets. The frame is sandboxed without scripts, and the page's content security policy holds in
 * it too. That policy also refuses styles that come as text, so the mail is read by a parser that runs nothing, and each style is set
 * through the object model, which the policy leaves to us.
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
        // Another mail is another document.
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

/** The mail's body without what would run or load, and with links that lead nowhere: they are somebody else's to click. */
function inertBody(html: string): HTMLElement {
  // Our layout escapes every quote in a text, so this is always an attribute. Under its own name each one would be a complaint.
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
