import { type RefObject, useEffect } from 'react'

/**
 * Keeps a region of the top layer above dialogs that are opened after it, as long as it is `visible`, and lets its buttons be pressed there: a modal dialog makes
 * everything beside it inert (HTML, 6.6.2), so that a press on a notice would count as one on the dialog's backdrop.
 */
export function useOnTop(region: RefObject<HTMLElement | null>, visible: boolean): void {
  useEffect(() => {
    const element = region.current
    if (!visible || !element?.showPopover) return undefined
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    /** The dialog that the region was put above. */
    let beneath: HTMLDialogElement | undefined
    // A dialog takes the focus when it is opened: its events of opening leave no shadow root.
    const raise = (event: Event) => {
      const modal = modalOf(event)
      if (modal && modal !== beneath) {
        element.hidePopover()
        element.showPopover()
      }
      beneath = modal
    }
    const press = (event: MouseEvent) => {
      if (!modalOf(event) || event.composedPath().includes(element) || isAbove(event) || !isIn(element.firstElementChild, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'click') [...element.querySelectorAll('button')].find((button) => isIn(button, event))?.click()
    }
    element.showPopover()
    window.addEventListener('focusin', raise, options)
    for (const name of ['pointerdown', 'mousedown', 'mouseup', 'click'] as const) window.addEventListener(name, press, options)
    return () => {
      controller.abort()
      element.hidePopover()
    }
  }, [region, visible])
}

const elementsOf = (event: Event) => event.composedPath().filter((node) => node instanceof HTMLElement)

const modalOf = (event: Event): HTMLDialogElement | undefined =>
  elementsOf(event).find((node): node is HTMLDialogElement => node.localName === 'dialog' && node.matches(':modal'))

/** A list that was opened in the dialog lies above the notices, too. */
const isAbove = (event: Event): boolean => elementsOf(event).some((node) => node.matches(':popover-open'))

function isIn(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  if (!element) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}
