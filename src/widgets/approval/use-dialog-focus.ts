import { type RefObject, useEffect } from 'react'
import { tagOf } from '#core/element/page.ts'

const fields = () => `select, textarea, ${tagOf('user-picker')}, input`
const wrong = () =>
  `[aria-invalid="true"], [data-wrong] ${tagOf('user-picker')}, [data-wrong] input, ${tagOf('attachment-upload')}:invalid, [data-pending] button`

/** The public face of our fields that is used here. */
type Field = HTMLElement & { ready?: Promise<void> }

/** @param missed how often it could not be sent */
export function useWrongFocus(box: RefObject<HTMLElement | null>, missed: number): void {
  useEffect(() => {
    if (missed > 0) box.current?.querySelector<HTMLElement>(wrong())?.focus()
  }, [box, missed])
}

/**
 * The focus begins at the first field, and goes to the first that is wrong when it cannot be sent.
 *
 * @param missed how often it could not be sent
 * @param hint why there is nothing to fill in
 */
export function useDialogFocus(box: RefObject<HTMLFormElement | null>, missed: number, hint: string | undefined): void {
  useEffect(() => {
    const first = hint === undefined && box.current?.querySelector<Field>(fields())
    if (!first) return undefined
    first.focus()
    let isClosed = false
    const { activeElement } = first.getRootNode() as Document
    // A picker can have the focus once its body is there; who has gone elsewhere meanwhile stays there.
    void first.ready?.then(() => {
      if (!isClosed && (first.getRootNode() as Document).activeElement === activeElement) first.focus()
    })
    return () => {
      isClosed = true
    }
  }, [box, hint])
  useWrongFocus(box, missed)
}
