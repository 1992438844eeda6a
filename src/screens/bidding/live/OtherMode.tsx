import type { ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { messages } from './live.messages.ts'

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
