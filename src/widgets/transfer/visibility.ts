/** Whether a part of the page can be seen: what shows a task may stand in a view that the application keeps, hidden, behind another one. */
export const isSeen = (part: Element | null): boolean => part?.checkVisibility?.({ visibilityProperty: true }) !== false

/** The same of what an element shows as its dialog. */
export const seesDialog =
  ({ root }: { root: ShadowRoot }) =>
  (): boolean =>
    isSeen(root.querySelector('[part~=dialog]'))
