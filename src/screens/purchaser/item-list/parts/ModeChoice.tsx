import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { withMode } from '#screens/purchaser/item-list/presets.rules.ts'

const MODES = ['freeBid', 'threeRounds'] as const

/** How prices come in. What was typed for the other way is kept until the project is published. */
export function ModeChoice() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { mode } = editor.draft.value.form
  const choose = (next: (typeof MODES)[number]) => {
    for (const [path, value] of Object.entries(withMode(editor.draft.peek().form, next))) editor.set(path, value)
    void editor.flush()
  }
  return (
    <fieldset className="ed-choice" data-field="mode">
      <legend>{t('f.mode')}</legend>
      {MODES.map((name) => (
        <label key={name} data-on={mode === name ? '' : undefined}>
          <input type="radio" name="mode" checked={mode === name} onChange={() => choose(name)} />
          <span>
            <strong>{t(`mode.${name}`)}</strong>
            <span>{t(`mode.${name}.lead`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
