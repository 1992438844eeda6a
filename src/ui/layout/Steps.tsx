import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Steps.css?inline'

const sheet = styleSheet(css)

export interface Step {
  key: string
  label: string
  done?: boolean | undefined
}

export interface StepsProps {
  /** Names the row to a screen reader. */
  label: string
  steps: readonly Step[]
  /** Key of the step that is shown. */
  current: string
  /** Given: the other steps are buttons that ask for themselves. */
  onChoose?: ((key: string) => void) | undefined
}

/** The bar of a wizard: which steps there are, which are done, which one this is. On a phone only the current one is spelled out. */
export function Steps({ label, steps, current, onChoose }: StepsProps) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <nav aria-label={label}>
      <ol className="ui-steps">
        {steps.map(({ key, label: name, done }, index) => {
          const here = key === current
          const face = (
            <>
              <span className="ui-step-mark" aria-hidden="true">
                {done && !here ? <Icon name="check" /> : index + 1}
              </span>
              <span className="ui-step-name">{name}</span>
              {done && <span className="visually-hidden">{t('stepDone')}</span>}
            </>
          )
          return (
            <li
              key={key}
              className="ui-step"
              data-state={here ? 'current' : done ? 'done' : 'open'}
              aria-current={here ? 'step' : undefined}
            >
              {onChoose && !here ? (
                <button type="button" className="ui-step-face" onClick={() => onChoose(key)}>
                  {face}
                </button>
              ) : (
                <span className="ui-step-face">{face}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
