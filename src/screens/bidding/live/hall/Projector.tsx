import { type RefObject, useEffect, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from './hall-parts.messages.ts'

/** Full-screen of one box. `on` follows the browser, because Escape leaves it without asking us. */
export function useFullscreen(box: RefObject<HTMLElement | null>): { possible: boolean; on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const look = () => setOn(root?.fullscreenElement === box.current && box.current !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [box])
  const toggle = () => {
    // A refusal (no permission in this frame) leaves the view as it is.
    const turn = on ? document.exitFullscreen() : box.current?.requestFullscreen()
    turn?.catch(() => undefined)
  }
  return { possible: document.fullscreenEnabled === true, on, toggle }
}

/** Shows the hall alone and large, and goes back; where the browser cannot, there is no button. */
export function ProjectorButton({ full }: { full: ReturnType<typeof useFullscreen> }) {
  const t = useText(messages)
  if (!full.possible) return null
  return <Button onPress={full.toggle}>{t(full.on ? 'full.leave' : 'full.enter')}</Button>
}
