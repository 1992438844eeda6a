import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import { mendMessages } from '#widgets/import-dialog/mend.messages.ts'
import type { ValueGroup } from '#widgets/import-dialog/mend.rules.ts'
import { type CountedGroup, countedGroups } from '#widgets/import-dialog/mend-values.rules.ts'
import { fits, MOST } from '#widgets/import-dialog/mended.rules.ts'
import type { Mending } from '#widgets/import-dialog/mending.store.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'
import { useInTurn } from './use-in-turn.ts'

/** Values that come in one piece: each may have a long list beside it. */
const PIECE = 25
/** Names that are told where several may be written. */
const NAMED = 12

interface MendValuesProps {
  importing: Importing
  task: ImportTask
  target: Target
}

/** Values that are in no list: what each of them means, said once for the whole file. */
export function MendValues({ importing, task, target }: MendValuesProps) {
  useSignals()
  const t = useText(mendMessages)
  const { mending, mapping } = importing.store
  const columns = mapping.columns.value
  const groups = countedGroups(task, { columns, fields: target.fields, mending, yesNo: [t('import.mend.yes'), t('import.mend.no')] })
  const turn = useInTurn(Math.ceil(groups.length / PIECE) - 1)
  if (groups.length === 0) return null
  return (
    <section className="import-mend-values" aria-label={t('import.mend.values')}>
      <h3>{t('import.mend.values')}</h3>
      <p className="import-hint">{t('import.mend.valuesHint')}</p>
      <ul>
        {groups.slice(0, (turn + 1) * PIECE).map((group) => (
          <Group key={group.key} group={group} mending={mending} />
        ))}
      </ul>
    </section>
  )
}

function Group({ group, mending }: { group: CountedGroup; mending: Mending }) {
  useSignals()
  const t = useText(mendMessages)
  const { number } = useFormats()
  const { column, from, rows, choices, isList, nearest } = group
  const chosen = mending.value(column, from)
  const label = t('import.mend.valueOf', { column, from })
  const [refused, setRefused] = useState<'tooLong' | 'full'>()
  const take = (word: string) => {
    const isTaken = mending.setValue(column, from, word === '' ? undefined : word)
    setRefused(isTaken ? undefined : fits(word) ? 'full' : 'tooLong')
  }
  const names = choices.slice(0, NAMED).map(({ word }) => word)
  const all = choices.length > NAMED ? [...names, '…'] : names
  const help = names.length > 0 ? t('import.mend.several', { names: all.join(', ') }) : undefined
  const error = refused && t(`import.mend.${refused}`, { most: MOST.chars })
  return (
    <li>
      <span className="import-mend-from">
        <strong>{column}</strong> {counted(t, 'import.mend.rows', rows, { shown: number(rows), from })}
      </span>
      {choices.length > 0 && !isList ? (
        <Choice label={label} group={group} value={chosen ?? ''} error={error} onChange={take} />
      ) : (
        <TextField label={label} value={chosen ?? ''} help={help} error={error} onInput={take} />
      )}
      {nearest !== '' && chosen === undefined && (
        <Button kind="text" label={t('import.mend.takeOf', { word: nearest, from })} onPress={() => take(nearest)}>
          {t('import.mend.take', { word: nearest })}
        </Button>
      )}
    </li>
  )
}

interface ChoiceProps {
  label: string
  group: ValueGroup
  value: string
  /** Why what was chosen last was not taken. */
  error: string | undefined
  onChange: (word: string) => void
}

function Choice({ label, group: { choices, nearest }, value, error, onChange }: ChoiceProps) {
  const t = useText(mendMessages)
  const id = useId()
  const note = useId()
  const near = choices.filter(({ word }) => word === nearest)
  const optionOf = ({ word, label: name }: ValueGroup['choices'][number]) => (
    <option key={word} value={word}>
      {name}
    </option>
  )
  return (
    <span>
      <span className="ui-field-box ui-field-select">
        <select
          id={id}
          className="ui-field-input"
          aria-label={label}
          aria-describedby={error && note}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('import.mend.choose')}</option>
          {near.length > 0 && <optgroup label={t('import.mend.nearest')}>{near.map(optionOf)}</optgroup>}
          <optgroup label={t('import.mend.all')}>{choices.filter(({ word }) => word !== nearest).map(optionOf)}</optgroup>
        </select>
        <Icon name="chevron-down" />
      </span>
      {error && (
        <small id={note} className="import-mend-note" role="alert">
          {error}
        </small>
      )}
    </span>
  )
}
