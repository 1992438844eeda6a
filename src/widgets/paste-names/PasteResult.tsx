import { useSignals } from '@preact/signals-react/runtime'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import type { Meant } from './names.api.ts'
import css from './PasteNames.css?inline'
import { messages } from './paste-names.messages.ts'
import type { Pasted, PastedStore } from './pasted.store.ts'

const sheet = styleSheet(css)

export interface PasteProps<User extends Meant> {
  host: Pick<BodyHost, 'text' | 'textRevision'>
  pasted: PastedStore<User>
  label: (user: User) => string
  /** One sentence of what went wrong. */
  reasonOf: (cause: unknown) => string
}

/** What became of a pasted list, and who is meant where several bear the name. */
export function PasteResult<User extends Meant>(props: PasteProps<User>) {
  useSignals()
  useStyles(sheet)
  const { host, pasted, reasonOf } = props
  host.textRevision.value
  const { paste, dismiss } = pasted
  const now = pasted.pasted.value
  if (now.phase === 'none') return null
  if (now.phase === 'asking') {
    return (
      <p className="paste" role="status">
        {host.text(messages, 'paste.asking')}
      </p>
    )
  }
  return (
    <div className="paste">
      {now.phase === 'failed' ? (
        <p className="paste-error" role="alert">
          {reasonOf(now.cause)}{' '}
          <button type="button" className="paste-link" onClick={() => void paste(now.text)}>
            {host.text(messages, 'paste.retry')}
          </button>
        </p>
      ) : (
        <Result {...props} result={now} />
      )}
      <Button onPress={dismiss}>{host.text(messages, 'paste.close')}</Button>
    </div>
  )
}

type ResultProps<User extends Meant> = PasteProps<User> & { result: Extract<Pasted<User>, { phase: 'done' }> }

function Result<User extends Meant>({ host: { text }, pasted, label, result }: ResultProps<User>) {
  const { added, left, several, unknown } = result
  return (
    <>
      <p role="status">
        {text(messages, 'paste.added', { added })} {left > 0 && text(messages, 'paste.noRoom', { count: left })}
      </p>
      {several.map(({ text: name, hits }) => (
        <fieldset key={name} className="paste-several">
          <legend>{text(messages, 'paste.several', { name })}</legend>
          {hits.map((user) => (
            <Button key={user.id} onPress={() => pasted.choose(name, user)}>
              {[label(user), user.orgName].filter(Boolean).join(' · ')}
            </Button>
          ))}
        </fieldset>
      ))}
      {unknown.length > 0 && (
        <p className="paste-strangers">{text(messages, 'paste.strangers', { names: unknown.join(text(messages, 'paste.separator')) })}</p>
      )}
    </>
  )
}
