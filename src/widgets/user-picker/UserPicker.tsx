import { useSignals } from '@preact/signals-react/runtime'
import { fieldOf } from '#core/element/field/field.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Control } from './Control.tsx'
import css from './UserPicker.css?inline'
import { type UserPicker as Picker, type PickerHost, reasonOf, useUserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

const sheet = styleSheet(css)

/** People, chosen by typing. @see specification section 7, Pickers; PICK-06 */
export function UserPicker({ host }: { host: PickerHost }) {
  useSignals()
  useStyles(sheet)
  host.textRevision.value
  const picker = useUserPicker(host)
  return (
    <div className="up">
      <Control host={host} picker={picker} />
      <Failure host={host} picker={picker} />
      <Pasted host={host} picker={picker} />
      <Browsing host={host} picker={picker} />
    </div>
  )
}

interface PartProps {
  host: PickerHost
  picker: Picker
}

/** Names that could not be read: what is chosen is not touched by it. */
function Failure({ host, picker: { picked, suppressed } }: PartProps) {
  useSignals()
  const failure = picked.failure.value
  if (!failure || failure.cause === suppressed.value) return null
  return (
    <p className="up-error" role="alert">
      {host.text(messages, 'userPicker.unnamed')} {reasonOf(host, failure.cause)}{' '}
      <button type="button" className="up-link" onClick={() => void picked.retry()}>
        {host.text(messages, 'userPicker.retry')}
      </button>
    </p>
  )
}

function Pasted({ host, picker }: PartProps) {
  useSignals()
  const field = fieldOf(host)
  const pasted = picker.pasted.value
  if (!pasted || field.readonly.value || field.disabled.value) return null
  const { store, Result } = pasted
  return <Result host={host} pasted={store} label={picker.label} reasonOf={(cause) => reasonOf(host, cause)} />
}

/** The departments, from which the choice is taken as a whole. */
function Browsing({ host, picker: { browsing, picked } }: PartProps) {
  useSignals()
  const parts = browsing.value
  if (!parts) return null
  const { PersonnelWindow, pickedUser } = parts
  const close = () => {
    browsing.value = undefined
  }
  return (
    <PersonnelWindow
      host={host}
      selected={picked.picked.value.map(({ user }) => user)}
      onClose={close}
      onConfirm={(users) => {
        close()
        picked.replace(users.map(pickedUser))
      }}
    />
  )
}
