import { useSignals } from '@preact/signals-react/runtime'
import { ElementField } from '#core/element/field/field-view.tsx'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Combobox } from './Combobox.tsx'
import css from './DictSelect.css?inline'
import type { DictHost } from './dict-select.types.ts'
import { Options } from './Options.tsx'
import { useChoice } from './use-choice.ts'

const sheet = styleSheet(css)

/** Chooses from a dictionary: a list or a tree that opens, or radio buttons or boxes in the page. @see elements.md E 23, PICK-11, PICK-12 */
export function DictSelect({ host }: { host: DictHost }) {
  useSignals()
  useStyles(sheet)
  const choice = useChoice(host)
  const display = host.props.display.value
  const flat = display === 'radio' || display === 'checkbox'
  if (!flat) return <Combobox choice={choice} />
  return (
    <ElementField host={host} group still={choice.still}>
      {(ties) => <Options choice={choice} ties={ties} />}
    </ElementField>
  )
}
