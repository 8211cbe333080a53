import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../lib/api-error.ts";
import { legalTexts } from "../../api/legal-texts.ts";
import { BUILT_IN_EFFECTIVE, BUILT_IN_TEXTS, effectiveText } from "../../lib/legal-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Failed, Loading } from "../../ui/states.tsx";

type Name = keyof typeof BUILT_IN_TEXTS;

/** One of the two texts that a reseller agrees to: the owner's own, else the built-in one (docs/product/settings.md, A-238). */
export function LegalModal({ text, onClose }: { text: Name; onClose: () => void }) {
  const query = useQuery(legalTexts);
  const own = query.data?.[text];
  return (
    <Modal
      onClose={onClose}
      title={BUILT_IN_TEXTS[text]().title}
      description={query.data && effectiveText(own?.effective ?? BUILT_IN_EFFECTIVE)}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {query.isPending && <Loading label="Loading the text" />}
      {/* Nobody agrees to a text that may not be the one in force. */}
      {query.isError && <Failed title="Failed to load the text" {...failureOf(query)} />}
      {query.data && (own ? <OwnText text={own.text} /> : <BuiltInText name={text} />)}
    </Modal>
  );
}

function BuiltInText({ name }: { name: Name }) {
  const { intro, sections } = BUILT_IN_TEXTS[name]();
  return (
    <div className="grid gap-6 leading-7 wrap-anywhere">
      <p>{intro}</p>
      {sections.map(({ heading, points }, index) => (
        <section key={heading} className="grid gap-2">
          <h3 className="text-lg font-semibold">{`${index + 1}. ${heading}`}</h3>
          <ul className="grid list-disc gap-1.5 pl-5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const HEADING = "# ";

/** Paragraphs between blank lines, and headings in lines that start with "# ". Everything else is text, HTML too. */
function OwnText({ text }: { text: string }) {
  const parts = text
    .replaceAll(/^# .*$/gm, (heading) => `\n\n${heading}\n\n`)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return (
    <div className="grid gap-3 leading-7 wrap-anywhere">
      {parts.map((part, index) =>
        part.startsWith(HEADING) ? (
          // oxlint-disable-next-line react/no-array-index-key -- the text is never reordered
          <h3 key={index} className="pt-3 text-lg font-semibold">
            {part.slice(HEADING.length)}
          </h3>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the text is never reordered
          <p key={index} className="whitespace-pre-line">
            {part}
          </p>
        ),
      )}
    </div>
  );
}
