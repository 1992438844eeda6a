import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import type { LiveStore } from './client/live.store.ts'
import { chime, soundIsOn, turnSound } from './client/sound.ts'
import { messages } from './live.messages.ts'

const KEPT = 'sound'

/** Lets a bidder hear that he was outbid while he looks elsewhere. What is heard is also said and shown. */
export function SoundSwitch({ live }: { live: LiveStore }) {
  useSignals()
  const t = useText(messages)
  const { storage } = useRuntime()
  useEffect(() => {
    // What somebody chose in this browser stands for him until he chooses anew.
    if (storage.browser.read<boolean>(KEPT) === false) turnSound(false)
    return soundWhenOutbid(live)
  }, [live, storage])
  const choose = (on: boolean) => {
    storage.browser.write(KEPT, on)
    turnSound(on)
  }
  return (
    <span className="sound-switch">
      <Checkbox label={t('sound')} checked={soundIsOn.value} onChange={choose} />
      {soundIsOn.value && (
        <Button kind="text" onPress={chime}>
          {t('sound.test')}
        </Button>
      )}
    </span>
  )
}

/** @returns how to end it */
function soundWhenOutbid({ news }: LiveStore): () => void {
  // What was news before this quote centre was shown is none.
  let heard = news.peek()
  return effect(() => {
    const latest = news.value
    if (latest === heard) return
    heard = latest
    if (latest?.kind === 'outbid') chime()
  })
}
