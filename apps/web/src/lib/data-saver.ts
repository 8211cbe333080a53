/** Whether the browser is set to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
  );
}
