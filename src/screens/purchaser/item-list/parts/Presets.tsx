import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'

type PresetName = 'quick' | 'standard' | 'strict' | 'graded' | 'equal'

interface PresetsProps<Name extends PresetName> {
  names: readonly Name[]
  /** Undefined where the settings are one's own. */
  chosen: Name | undefined
  onChoose: (name: Name) => void
}

/** Ready-made settings. */
export function Presets<Name extends PresetName>({ names, chosen, onChoose }: PresetsProps<Name>) {
  const t = useText(messages)
  return (
    <fieldset className="ed-presets">
      <legend>{t('preset.label')}</legend>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {t(`preset.${name}`)}
        </button>
      ))}
      {chosen === undefined && <span className="ed-note">{t('preset.own')}</span>}
    </fieldset>
  )
}
