import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openDispatch, stubCamera, waybill } from "./dispatch-test-kit.tsx";

test("the camera is offered where the browser reads barcodes, and its code is the waybill of the next order", async () => {
  const stop = stubCamera(["", "PX000001", "PX000001", "PX000002"]);
  const { user } = openDispatch();
  await waybill("ORD-000001");
  await user.click(screen.getByRole("button", { name: "Scan with Camera" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Scan with Camera" }));
  await dialog.findByText(/Next: the waybill of ORD-000003/);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect((await waybill("ORD-000001")).value).toBe("PX000001");
  expect((await waybill("ORD-000002")).value).toBe("PX000002");
  await waitFor(() => expect(stop).toHaveBeenCalled());
});

test("without a barcode reader in the browser there is no camera button", async () => {
  openDispatch();
  await waybill("ORD-000001");
  expect(screen.queryByRole("button", { name: "Scan with Camera" })).toBeNull();
});

test("a camera that is refused says so, and one that is allowed after its dialog was closed is switched off", async () => {
  const stop = stubCamera([]);
  const { user } = openDispatch();
  await waybill("ORD-000001");
  const scan = async () => user.click(screen.getByRole("button", { name: "Scan with Camera" }));
  const done = async () => user.click(await screen.findByRole("button", { name: "Done" }));
  const refused = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValueOnce(new Error("Denied"));
  await scan();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The camera can't be used\. Allow it/);
  await done();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refused.mockRestore();
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let allow: (() => void) | undefined;
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(
    async () =>
      await new Promise<MediaStream>((resolve) => {
        allow = () => resolve(open());
      }),
  );
  await scan();
  await done();
  allow?.();
  await waitFor(() => expect(stop).toHaveBeenCalled());
});
