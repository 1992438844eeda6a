/** Whether what had the focus is gone with what was done. */
export function isFocusLost(at: Node): boolean {
  const { activeElement } = at.getRootNode() as Document | ShadowRoot
  return activeElement === null || activeElement === document.body
}
