import { useSignals } from '@preact/signals-react/runtime'
import { fieldOf } from '#core/element/field.ts'
import { ElementField } from '#core/element/field-view.tsx'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { Control } from './Control.tsx'
import css from './UserPicker.css?inline'
import { useLate } from './use-late.ts'
import { type UserPicker as Picker, type PickerHost, reasonOf, useUserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

const sheet = styleSheet(css)
const readResult = async () => (await import('./PasteResult.tsx')).PasteResult

/** People, chosen by typing. @see specification section 7, Pickers; PICK-06 */
export function UserPicker({ host }: { host: PickerHost }) {
  useSignals()
  useStyles(sheet)
  host.wording.value
  const picker = useUserPicker(host)
  const field = fieldOf(host)
  const pasted = picker.pasted.pasted.value.phase !== 'none' && !field.readonly.value && !field.disabled.value
  const Result = useLate(pasted, readResult, picker.fail)
  return (
    <div className="up">
      <ElementField host={host} still={() => <Names host={host} picker={picker} />}>
        {(ties) => <Control host={host} picker={picker} ties={ties} />}
      </ElementField>
      <Trouble host={host} picker={picker} />
      {pasted && Result && <Result host={host} picker={picker} />}
      <span className="up-said" role="status">
        {picker.said.value}
      </span>
    </div>
  )
}

interface PartProps {
  host: PickerHost
  picker: Picker
}

/** The value as text. */
function Names({ host: { text }, picker: { picked, label } }: PartProps) {
  useSignals()
  const names = picked.picked.value.map(({ id, user, state }) => {
    if (state === 'unknown') return text(messages, 'userPicker.unknown', { id })
    return user.left ? `${label(user)} (${text(messages, 'userPicker.left')})` : label(user)
  })
  return <>{names.join(text(messages, 'userPicker.separator'))}</>
}

/** Names that could not be read: what is chosen is not touched by it. */
function Trouble({ host, picker: { picked, hushed } }: PartProps) {
  useSignals()
  const trouble = picked.trouble.value
  if (!trouble || trouble.cause === hushed.value) return null
  return (
    <p className="up-trouble" role="alert">
      {host.text(messages, 'userPicker.unnamed')} {reasonOf(host, trouble.cause)}{' '}
      <button type="button" className="up-link" onClick={() => void picked.retry()}>
        {host.text(messages, 'userPicker.retry')}
      </button>
    </p>
  )
}
