import { useRef, useState } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { messages as formMessages } from '#ui/form/form.messages.ts'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { messages } from './approval.messages.ts'
import { OPINION_MAX } from './approval.rules.ts'
import { type Opinions, PHRASES_MOST } from './opinions.ts'
import type { ActionForm } from './use-action-form.ts'

const NAMES: { readonly [A in ActionName]?: 'comment' | 'note' | 'reason' } = {
  startFlow: 'note',
  submit: 'note',
  submitComment: 'comment',
  forceRecall: 'reason',
  revoke: 'reason',
}
/** So much of an opinion stands on its button. */
const SHORT = 20

interface OpinionFieldProps {
  action: ActionName
  form: ActionForm
  opinions: Opinions
}

/** The opinion with its counter; what the person often says, and what was written before, is a press away. */
export function OpinionField({ action, form: { input, change, faults, opinionNeeded }, opinions }: OpinionFieldProps) {
  const t = useText(messages)
  const of = useText(formMessages)
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone with it.
  const back = () => box.current?.querySelector('textarea')?.focus()
  const over = lengthOf(input.opinion.trim()) - OPINION_MAX
  const please = NAMES[action] === 'reason' ? 'please.reason' : 'please.opinion'
  const faultText = faults.opinion === 'opinion' ? t(please) : over > 0 ? of('tooLong', { max: OPINION_MAX, over }) : undefined
  return (
    <div ref={box} part="comment">
      <TextArea
        label={t(NAMES[action] ?? 'opinion')}
        required={opinionNeeded}
        max={OPINION_MAX}
        value={input.opinion}
        error={faultText}
        onInput={(opinion) => change({ opinion })}
      />
      {action !== 'submitComment' && (
        <Phrases
          opinions={opinions}
          now={input.opinion.trim()}
          onKept={back}
          onChoose={(opinion) => {
            change({ opinion })
            back()
          }}
        />
      )}
    </div>
  )
}

interface PhrasesProps {
  opinions: Opinions
  /** What stands there. */
  now: string
  onKept: () => void
  onChoose: (words: string) => void
}

/** The person's own phrases, kept and dropped here, and beneath them what was sent last. */
function Phrases({ opinions, now, onKept, onChoose }: PhrasesProps) {
  const t = useText(messages)
  const [phrases, setPhrases] = useState(opinions.phrases)
  // Another tab may have kept some meanwhile.
  const keep = (change: (phrases: readonly string[]) => readonly string[]) => {
    opinions.keepPhrases(change(opinions.phrases()))
    setPhrases(opinions.phrases())
    onKept()
  }
  const recent = opinions.recent().filter((words) => words !== now && !phrases.includes(words))
  const isNew = now !== '' && lengthOf(now) <= OPINION_MAX && !phrases.includes(now) && phrases.length < PHRASES_MOST
  const choice = (words: string) => (
    <button key={words} type="button" className="approval-phrase" title={words} onClick={() => onChoose(words)}>
      {short(words)}
    </button>
  )
  return (
    <>
      {(phrases.length > 0 || isNew) && (
        <fieldset className="approval-group">
          <legend>{t('phrases')}</legend>
          {phrases.map((words) => (
            <span key={words} className="approval-kept">
              {choice(words)}
              <IconButton
                icon="close"
                label={t('phrase.drop', { words: short(words) })}
                onPress={() => keep((all) => all.filter((one) => one !== words))}
              />
            </span>
          ))}
          {isNew && (
            <Button kind="text" icon="plus" onPress={() => keep((all) => [...all.filter((one) => one !== now), now])}>
              {t('phrase.keep')}
            </Button>
          )}
        </fieldset>
      )}
      {recent.length > 0 && (
        <fieldset className="approval-group">
          <legend>{t('recent')}</legend>
          {recent.map(choice)}
        </fieldset>
      )}
    </>
  )
}

function short(words: string): string {
  const letters = [...words]
  return letters.length > SHORT ? `${letters.slice(0, SHORT).join('')}…` : words
}
