import { counted, numberText } from "@pola/shared/counted";
import { wordOf } from "@pola/shared/file-cells";
import type { AppliedResults, ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { formatDateTime } from "@pola/shared/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Courier, ResultsMapping } from "@pola/shared/schemas/courier";
import { resultsPreview, useApplyResults, type ChosenFile } from "../../api/couriers.ts";
import { errorText, isRefusal } from "../../lib/api-error.ts";
import { reportAfterUnmount } from "../../components/report-after-unmount.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { changeAndFocusTitle } from "./columns-form.tsx";
import { CourierChoice, useCourierChoice } from "./courier-choice.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { FileFailed, FileInput } from "./file-input.tsx";
import { hasOtherCash, ResultLines, waitingLines } from "./result-lines.tsx";
import { hasMeaning, newMeanings, NewWords, NO_MEANINGS, ResultsColumns } from "./results-mapping.tsx";

/** Results of deliveries from a courier's file: a preview that changes nothing, then Apply. */
export function ResultsPage() {
  const choice = useCourierChoice();
  return (
    <CourierFrame title="Delivery Results">
      <CourierChoice choice={choice} question="Which courier sent the results?">
        {(courier) => <CourierResults key={courier.id} courier={courier} />}
      </CourierChoice>
    </CourierFrame>
  );
}

function CourierResults({ courier }: { courier: Courier }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [applied, setApplied] = useState<AppliedResults | null>(null);
  /** How many files were applied: each starts with an empty input. */
  const [files, setFiles] = useState(0);
  const query = useQuery(resultsPreview(courier.id, file));
  const take = (next: ChosenFile | null) => {
    setApplied(null);
    setFile(next);
  };
  const done = (result: AppliedResults) => {
    flushSync(() => {
      // What was refused stays, to be entered by hand.
      if (result.refused === 0) setFile(null);
      setApplied(result);
      setFiles(files + 1);
    });
    focusTitle();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {applied && <Applied result={applied} />}
      <FileInput key={files} file={file} onFile={take} what="results" />
      {file && query.isPending && <Loading label="Reading the file" shape="rows" count={6} />}
      {file && query.isError && <FileFailed error={query.error} onRetry={() => void query.refetch()} />}
      {file && query.data && (
        <Preview
          key={`${file.id} ${files}`}
          courier={courier}
          file={file}
          preview={applied ? { ...query.data, appliedAt: null } : query.data}
          onApplied={done}
        />
      )}
    </div>
  );
}

type PreviewProps = {
  courier: Courier;
  file: ChosenFile;
  preview: ResultsPreview;
  onApplied: (result: AppliedResults) => void;
};

function Preview({ courier, file, preview, onApplied }: PreviewProps) {
  const [isMapping, setIsMapping] = useState(false);
  const [writeOff, setWriteOff] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState(NO_MEANINGS);
  const [isRefused, setIsRefused] = useState(false);
  const apply = useApplyResults(courier.id);
  const send = reportAfterUnmount(apply, {
    failed: FAILED,
    report: (_, __, isHere) => isHere || notify.success(APPLIED),
  });
  const { lines, mapping } = preview;
  const show = () => setIsMapping(false);
  if (mapping === null) return <ResultsColumns courier={courier} preview={preview} onSaved={show} />;
  const newReasons = newReasonsOf(preview, mapping);
  const meanings = newMeanings(preview, newReasons, chosen);
  const isUnsaved = hasMeaning(meanings);
  const isChosen = hasMeaning(newMeanings({ ...preview, suggestion: null }, newReasons, chosen));
  const guard = (writeOff.size > 0 || isChosen) && <LeaveGuard isBusy={apply.isPending} />;
  if (isMapping)
    return (
      <>
        {guard}
        <ResultsColumns courier={courier} preview={preview} onSaved={show} onCancel={show} />
      </>
    );
  const changes = lines.filter(({ outcome }) => CHANGES.has(outcome));
  const waiting = waitingLines(preview);
  // Only the replies were lost.
  const isApplied = preview.appliedAt !== null && changes.length === 0 && !isRefusal(apply.error);
  const submit = () => {
    // Without them, lines would be refused and reasons be recorded as another one, although the screen shows what they mean.
    setIsRefused(isUnsaved);
    if (isUnsaved) return;
    send(
      {
        file: file.content,
        hash: preview.file.hash,
        mapping: preview.mapping ?? undefined,
        writeOff: [...writeOff],
      },
      { onSuccess: onApplied },
    );
  };
  return (
    <>
      {guard}
      {preview.appliedAt !== null && <AppliedBefore at={preview.appliedAt} left={changes.length} />}
      <NewWords {...{ courier, mapping, meanings, chosen }} onChoose={setChosen} />
      {isRefused && isUnsaved && <FormBanner message={UNSAVED_WORDS} />}
      <FormBanner message={isApplied ? "" : apply.error && errorText(apply.error, FAILED)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="font-semibold">{summaryOf(preview, waiting.length)}</output>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => changeAndFocusTitle(() => setIsMapping(true))}>
            Change columns or words
          </Button>
          <Button
            size="sm"
            disabled={changes.length === 0}
            isLoading={apply.isPending}
            loadingLabel="Applying..."
            onClick={submit}
          >
            Apply {counted(changes.length, "Result")}
          </Button>
        </div>
      </div>
      <ResultLines lines={lines} waiting={waiting} writeOff={writeOff} onWriteOff={setWriteOff} />
    </>
  );
}

const FAILED = "Failed to apply the results";
const APPLIED = "Results applied";
const UNSAVED_WORDS = "Save the words first: what they mean changes what is applied.";

/** With more new reasons than this, the column is free text and no meaning is asked for. */
const MAX_NEW_REASONS = 12;

/** The courier's words for a return or a failed attempt that have no meaning yet. */
function newReasonsOf({ lines }: ResultsPreview, { reasons }: ResultsMapping): string[] {
  const known = new Set(reasons.map(({ word }) => word.toLowerCase()));
  const words = lines.flatMap(({ outcome, reason, note }) =>
    note !== null && reason === "other" && CHANGES.has(outcome) ? [wordOf(note)] : [],
  );
  const distinct = [...new Set(words)].filter((word) => !known.has(word.toLowerCase()));
  return distinct.length > MAX_NEW_REASONS ? [] : distinct;
}

const CHANGES: ReadonlySet<string> = new Set(["delivered", "returned", "failed"]);

/**
 * "36 delivered, 1 with other cash, 4 returned, 2 failed attempts, 1 refused, 3 already recorded". `waiting`: how many lines wait for the
 * meaning of their word.
 */
function summaryOf({ lines }: ResultsPreview, waiting: number): string {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  const refused = count("refused") - waiting;
  const otherCash = lines.filter(hasOtherCash).length;
  const words = [
    `${numberText(count("delivered"))} delivered`,
    otherCash > 0 && `${numberText(otherCash)} with other cash`,
    `${numberText(count("returned"))} returned`,
    counted(count("failed"), "failed attempt"),
    waiting > 0 && `${numberText(waiting)} without a meaning`,
    refused > 0 && `${numberText(refused)} refused`,
    count("same") > 0 && `${numberText(count("same"))} already recorded`,
    count("ignored") > 0 && `${numberText(count("ignored"))} still on the way`,
  ];
  return words.filter(Boolean).join(", ");
}

/** `left` is how many lines can still be applied. `isLive`: it is the response to Apply. */
function AppliedBefore({ at, left = 0, isLive = false }: { at: string; left?: number; isLive?: boolean }) {
  return (
    <Banner tone="info" title={`This file was applied on ${formatDateTime(at)}`} isLive={isLive}>
      {left > 0 ? "Only what was left out then is applied." : "Applying it again changes nothing."}
    </Banner>
  );
}

function Applied({ result }: { result: AppliedResults }) {
  // Another admin applied the file since it was previewed.
  const isOlder = result.delivered + result.returned + result.failed === 0;
  if (isOlder && result.appliedAt !== null) return <AppliedBefore at={result.appliedAt} isLive />;
  const facts = [
    { label: "Delivered", value: result.delivered },
    { label: "Returned", value: result.returned },
    { label: "Failed attempts", value: result.failed },
    { label: "Unchanged", value: result.unchanged },
    { label: "Refused", value: result.refused },
  ];
  return (
    <Banner tone="success" title={APPLIED} isLive>
      <KeyValueList items={facts.map(({ label, value }) => ({ label, value: numberText(value) }))} />
    </Banner>
  );
}
