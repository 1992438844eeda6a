import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from './hall-parts.messages.ts'
import type { useFullscreen } from './use-fullscreen.ts'

/** Shows the hall alone and large, and goes back; where the browser cannot, there is no button. */
export function ProjectorButton({ full }: { full: ReturnType<typeof useFullscreen> }) {
  const t = useText(messages)
  if (!full.possible) return null
  return <Button onPress={full.toggle}>{t(full.on ? 'full.leave' : 'full.enter')}</Button>
}
