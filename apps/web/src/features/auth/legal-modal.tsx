import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { privacyPolicy, termsAndConditions } from "./legal-texts.ts";

const TEXTS = { terms: termsAndConditions, privacy: privacyPolicy };

/** One of the two texts that a reseller agrees to. */
export function LegalModal({ text, onClose }: { text: keyof typeof TEXTS; onClose: () => void }) {
  const { title, effective, intro, sections } = TEXTS[text];
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={effective}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6 leading-7">
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
    </Modal>
  );
}
