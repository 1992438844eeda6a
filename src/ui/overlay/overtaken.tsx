import { type ReactNode, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './action.messages.ts'

/** Everything that a question rests on, as it stands now: whoever answers has read just that. False: there is nothing to answer any more. */
export type Subject = string | false

/**
 * That a question is not the one that was opened: what it rests on has changed, or is over. It is answered no more then, since the answer would go to
 * something its reader has not seen.
 *
 * @param busy the answer is on its way, and changes what it rests on
 * @returns what to say, in place of sending
 */
export function useOvertaken(subject: Subject, busy: boolean): ReactNode | undefined {
  const t = useText(messages)
  const [opened] = useState(subject)
  return busy || (subject !== false && subject === opened) ? undefined : <Notice tone="warning">{t('overtaken')}</Notice>
}
