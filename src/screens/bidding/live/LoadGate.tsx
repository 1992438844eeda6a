import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { LivePhase } from './client/board-reader.ts'
import { messages } from './live.messages.ts'

interface LoadGateProps<View> {
  live: { phase: ReadonlySignal<LivePhase>; view: ReadonlySignal<View | undefined>; open(): Promise<void> }
  /** The way on from a project whose prices come in the other way. */
  elsewhere?: ReactNode
  children: (view: View) => ReactNode
}

/** Skeleton, the reason why there is nothing, or the picture. */
export function LoadGate<View>({ live, elsewhere, children }: LoadGateProps<View>) {
  useSignals()
  const t = useText(messages)
  const state = live.phase.value
  const view = live.view.value
  if (state.phase === 'failed') {
    if (elsewhere && isOfOtherMode(state.failure)) return elsewhere
    const hidden = state.failure.code === 'TENDER-2001'
    return (
      <Empty
        icon={hidden ? 'lock' : 'alert'}
        title={t(hidden ? 'denied.title' : 'failed.title')}
        action={hidden ? undefined : <Button onPress={() => live.open()}>{t('retry')}</Button>}
      >
        {hidden ? undefined : state.failure.message}
      </Empty>
    )
  }
  return view ? children(view) : <Skeleton lines={6} />
}

/** Whoever may see the project is refused its picture for one reason alone. */
export const isOfOtherMode = ({ code }: Failure): boolean => code === 'TENDER-2002'

interface OtherModeProps {
  /** How its prices come in. */
  is: 'freeBid' | 'threeRounds'
  /** The way on. */
  action?: ReactNode
}

/** In the place of a picture that there is none of: the project takes prices in the other way. */
export function OtherMode({ is, action }: OtherModeProps) {
  const t = useText(messages)
  return <Empty icon="gavel" title={t(`other.${is}`)} action={action} />
}
