/** A press on a link without a key and by the first button: the application goes there. Any other press is the browser's, as on every link. */
export const isPlainClick = (event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
