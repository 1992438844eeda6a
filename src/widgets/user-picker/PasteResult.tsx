import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import buttonCss from '#ui/Button.css?inline'
import type { Pasted } from './pasted.store.ts'
import { type PickerHost, reasonOf, type UserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

const sheet = styleSheet(buttonCss)

interface PasteProps {
  host: PickerHost
  picker: UserPicker
}

/** What became of a pasted list, and who is meant where several bear the name. Comes with the first list that is pasted. */
export function PasteResult({ host, picker }: PasteProps) {
  useSignals()
  useStyles(sheet)
  host.wording.value
  const { pasted, paste, dismiss } = picker.pasted
  const now = pasted.value
  if (now.phase === 'none') return null
  if (now.phase === 'asking') {
    return (
      <p className="up-pasted" role="status">
        {host.text(messages, 'userPicker.asking')}
      </p>
    )
  }
  return (
    <div className="up-pasted">
      {now.phase === 'failed' ? (
        <p className="up-trouble" role="alert">
          {reasonOf(host, now.cause)}{' '}
          <button type="button" className="up-link" onClick={() => void paste(now.text)}>
            {host.text(messages, 'userPicker.retry')}
          </button>
        </p>
      ) : (
        <Result host={host} picker={picker} result={now} />
      )}
      <button type="button" className="ui-button ui-button-default" onClick={dismiss}>
        {host.text(messages, 'userPicker.close')}
      </button>
    </div>
  )
}

function Result({ host, picker, result }: PasteProps & { result: Extract<Pasted, { phase: 'done' }> }) {
  const { text } = host
  const { added, left, several, unknown } = result
  return (
    <>
      <p role="status">
        {text(messages, 'userPicker.pasted', { added })} {left > 0 && text(messages, 'userPicker.noRoom', { count: left })}
      </p>
      {several.map(({ text: name, hits }) => (
        <fieldset key={name} className="up-several">
          <legend>{text(messages, 'userPicker.several', { name })}</legend>
          {hits.map((user) => (
            <button key={user.id} type="button" className="ui-button ui-button-default" onClick={() => picker.pasted.choose(name, user)}>
              {[picker.label(user), user.orgName].filter(Boolean).join(' · ')}
            </button>
          ))}
        </fieldset>
      ))}
      {unknown.length > 0 && (
        <p className="up-strangers">
          {text(messages, 'userPicker.strangers', { names: unknown.join(text(messages, 'userPicker.separator')) })}
        </p>
      )}
    </>
  )
}
