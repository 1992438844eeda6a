import { type RefObject, useEffect, useRef } from 'react'

/** The first field of a dialog's step takes the focus whenever the step changes; a step without one, its first button. */
export function useFirstField(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step) (place.current?.querySelector<HTMLElement>('input') ?? place.current?.querySelector<HTMLElement>('button'))?.focus()
  }, [step])
  return place
}
