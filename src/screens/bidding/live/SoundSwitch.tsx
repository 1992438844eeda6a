import { effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useText } from '#core/locale.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { messages } from './live.messages.ts'
import type { LiveStore } from './live.store.ts'
import { chime, soundIsOn, turnSound } from './sound.ts'

/** Lets a bidder hear that he was outbid while he looks elsewhere. What is heard is also said and shown. */
export function SoundSwitch({ live }: { live: LiveStore }) {
  useSignals()
  const t = useText(messages)
  useEffect(() => soundWhenOutbid(live), [live])
  return <Checkbox label={t('sound')} checked={soundIsOn.value} onChange={turnSound} />
}

/** @returns how to end it */
function soundWhenOutbid({ news }: LiveStore): () => void {
  // What was news before this desk was shown is none.
  let heard = news.peek()
  return effect(() => {
    const latest = news.value
    if (latest === heard) return
    heard = latest
    if (latest?.kind === 'outbid') chime()
  })
}
