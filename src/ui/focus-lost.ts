/** Whether the focus is nowhere in the page of an element, e.g. because what had it is gone, or will be with the next picture: it can be pressed no more. */
export function isFocusLost(near: Element): boolean {
  const { activeElement } = near.getRootNode() as Document | ShadowRoot
  return activeElement === null || activeElement === near.ownerDocument.body || activeElement.matches(':disabled')
}
