export function savesData(): boolean {
  return Reflect.get(Object(Reflect.get(navigator, "connection")), "saveData") === true;
}
