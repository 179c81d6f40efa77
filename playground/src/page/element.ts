/** The element of the page with an id. */
export function element<Element extends HTMLElement>(id: string, kind: new () => Element): Element {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Puts options into a list, and keeps the chosen one if it is still there. */
export function setOptions(select: HTMLSelectElement, values: readonly string[], preferred?: string): void {
  const chosen = [preferred, select.value].find((value) => value !== undefined && values.includes(value));
  select.replaceChildren(...values.map((value) => new Option(value, value)));
  const value = chosen ?? values[0];
  if (value !== undefined) select.value = value;
}
