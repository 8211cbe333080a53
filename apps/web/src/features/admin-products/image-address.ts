/** Whether a preview may ask for it: a full http(s) address or an upload of this product, nothing half typed. */
export function isShownImage(address: string): boolean {
  if (/^\/uploads\/\w/.test(address)) return true;
  if (!/^https?:\/\/[^/]+\.[^/]+\//i.test(address)) return false;
  return URL.canParse(address);
}
