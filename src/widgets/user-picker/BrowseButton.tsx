import { Icon } from '#ui/icons/Icon.tsx'
import type { PickerHost } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'

/** Opens the dialog with departments; it is fetched while the pointer or the focus is on its way. */
export function BrowseButton({ host, onPress }: { host: PickerHost; onPress: (open: boolean) => void }) {
  const near = () => onPress(false)
  return (
    <button
      type="button"
      part="browse"
      className="field-button"
      aria-haspopup="dialog"
      aria-label={host.text(messages, 'userPicker.browse')}
      title={host.text(messages, 'userPicker.browse')}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => onPress(true)}
    >
      <Icon name="user" />
    </button>
  )
}
