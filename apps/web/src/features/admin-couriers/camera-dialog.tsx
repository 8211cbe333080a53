import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { DraftLine } from "./stored-dispatch.ts";

declare global {
  interface Window {
    /** Reads barcodes from pictures; not every browser has it. */
    BarcodeDetector?: new () => { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
  }
}

const EVERY_MS = 250;

type CameraDialogProps = {
  lines: readonly DraftLine[];
  checkOf: (line: DraftLine) => CheckedDispatchLine | undefined;
  /** The order whose waybill is scanned next; undefined when each has one. */
  next: string | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Scans waybills with the device's camera. */
export function CameraDialog({ lines, checkOf, next, onCode, onClose }: CameraDialogProps) {
  const [code, setCode] = useState("");
  const taken = lines.find(({ waybill }) => waybill !== "" && waybill === code);
  const problem = taken && checkOf(taken)?.message;
  return (
    <Modal
      onClose={onClose}
      title="Scan with Camera"
      description={
        next === undefined
          ? "Every parcel has a waybill. Scan a slip to change one."
          : `Next: the waybill of ${next}. Scan a slip to choose another order.`
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Camera
        onCode={(seen) => {
          setCode(seen.trim());
          onCode(seen);
        }}
      >
        <output className="font-medium wrap-anywhere">
          {taken && `${taken.waybill} is the waybill of ${taken.orderNumber}`}
          {problem && <span className="block text-danger">{problem}</span>}
        </output>
      </Camera>
    </Modal>
  );
}

type CameraProps = { onCode: (code: string) => void; children: ReactNode };

/**
 * The camera's picture below `children`. A code is reported once, until another code has been seen. A component of its own, because the
 * content of a dialog comes after the dialog.
 */
function Camera({ onCode, children }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef("");
  const [problem, setProblem] = useState("");
  const take = useEffectEvent((code: string) => {
    if (code === last.current) return;
    last.current = code;
    onCode(code);
  });
  useEffect(() => {
    const end = new AbortController();
    const show = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      end.signal.addEventListener("abort", () => stream.getTracks().forEach((track) => track.stop()));
      if (end.signal.aborted) return stream.getTracks().forEach((track) => track.stop());
      const screen = video.current;
      if (!screen || !window.BarcodeDetector) return undefined;
      screen.srcObject = stream;
      await screen.play();
      const detector = new window.BarcodeDetector();
      const look = async () => {
        const [found] = await detector.detect(screen).catch(() => []);
        if (found && !end.signal.aborted) take(found.rawValue);
      };
      const timer = setInterval(() => void look(), EVERY_MS);
      return end.signal.addEventListener("abort", () => clearInterval(timer));
    };
    show().catch(() => {
      if (!end.signal.aborted)
        setProblem("The camera can't be used. Allow it in the browser, or type the waybill.");
    });
    return () => end.abort();
  }, []);
  return (
    <div className="grid gap-3">
      <FormBanner message={problem} />
      {children}
      <video ref={video} muted playsInline aria-label="Camera" className="w-full rounded-card bg-sunken" />
    </div>
  );
}
