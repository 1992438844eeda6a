import { act, fireEvent, screen } from '@testing-library/react'

/**
 * jsdom has neither layout nor a top layer. This gives boxes a size, so that virtual lists draw their first rows, and lets dialogs and popovers
 * open and close as attributes. Called once in `beforeAll`.
 *
 * @param height of every box, px; what carries `data-index` is a row of 32
 */
export function pretendLayout(height = 400): void {
  const size = (pick: (element: HTMLElement) => number) => ({
    configurable: true,
    get(this: HTMLElement) {
      return pick(this)
    },
  })
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: size((element) => (element.hasAttribute('data-index') ? 32 : height)),
    clientHeight: size(() => height),
    offsetWidth: size(() => 600),
    clientWidth: size(() => 600),
  })
  pretendDialogs()
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.removeAttribute('popover')
  }
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    this.setAttribute('popover', 'manual')
  }
}

/** jsdom has the element but not the top layer: dialogs open and close as attributes. Called once in `beforeAll`. */
export function pretendDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.show = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
}

/** Types into the filter of the list that is shown. */
export const filterBy = (text: string): Promise<void> =>
  act(async () => void fireEvent.change(screen.getByRole('searchbox', { name: /^(筛选|Filter)$/ }), { target: { value: text } }))
