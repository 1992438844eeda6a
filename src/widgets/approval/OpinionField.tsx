import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages as formMessages } from '#ui/form/form.messages.ts'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { messages } from './approval.messages.ts'
import { OPINION_MAX } from './approval.rules.ts'
import type { ActionForm } from './use-action-form.ts'

const NAMES: { readonly [A in ActionName]?: 'comment' | 'reason' } = { submitComment: 'comment', forceRecall: 'reason', revoke: 'reason' }
/** So much of an opinion stands on its button. */
const SHORT = 20

interface OpinionFieldProps {
  action: ActionName
  form: ActionForm
  recent: readonly string[]
}

/** The opinion with its counter; what was written before is a press away. */
export function OpinionField({ action, form: { input, change, faults, opinionNeeded }, recent }: OpinionFieldProps) {
  const t = useText(messages)
  const of = useText(formMessages)
  const over = lengthOf(input.opinion.trim()) - OPINION_MAX
  const faultText = faults.opinion === 'opinion' ? t('please.opinion') : over > 0 ? of('tooLong', { max: OPINION_MAX, over }) : undefined
  const others = recent.filter((words) => words !== input.opinion.trim())
  return (
    <div part="comment">
      <TextArea
        label={t(NAMES[action] ?? 'opinion')}
        required={opinionNeeded}
        max={OPINION_MAX}
        value={input.opinion}
        error={faultText}
        onInput={(opinion) => change({ opinion })}
      />
      {action !== 'submitComment' && others.length > 0 && (
        <fieldset className="approval-group">
          <legend>{t('recent')}</legend>
          {others.map((words) => (
            <button key={words} type="button" className="approval-phrase" title={words} onClick={() => change({ opinion: words })}>
              {short(words)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function short(words: string): string {
  const letters = [...words]
  return letters.length > SHORT ? `${letters.slice(0, SHORT).join('')}…` : words
}
