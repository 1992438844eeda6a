import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { fits, MOST } from '#widgets/import-dialog/corrections.rules.ts'
import type { Corrections } from '#widgets/import-dialog/corrections.store.ts'
import { fixMessages } from '#widgets/import-dialog/fix.messages.ts'
import type { ValueGroup } from '#widgets/import-dialog/fix.rules.ts'
import { type CountedGroup, countedGroups } from '#widgets/import-dialog/fix-values.rules.ts'
import type { ImportTask, Target } from '#widgets/import-dialog/import.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'
import { useInTurn } from './use-in-turn.ts'

/** Values that come in one piece: each may have a long list beside it. */
const PIECE = 25
/** Names that are told where several may be written. */
const NAMED = 12

interface FixValuesProps {
  importing: Importing
  task: ImportTask
  target: Target
}

/** Values that are in no list: what each of them means, said once for the whole file. */
export function FixValues({ importing, task, target }: FixValuesProps) {
  useSignals()
  const t = useText(fixMessages)
  const { corrections, mapping } = importing.store
  const columns = mapping.columns.value
  const groups = countedGroups(task, { columns, fields: target.fields, corrections, yesNo: [t('import.fix.yes'), t('import.fix.no')] })
  const turn = useInTurn(Math.ceil(groups.length / PIECE) - 1)
  if (groups.length === 0) return null
  return (
    <section className="import-fix-values" aria-label={t('import.fix.values')}>
      <h3>{t('import.fix.values')}</h3>
      <p className="import-hint">{t('import.fix.valuesHint')}</p>
      <ul>
        {groups.slice(0, (turn + 1) * PIECE).map((group) => (
          <Group key={group.key} group={group} corrections={corrections} />
        ))}
      </ul>
    </section>
  )
}

function Group({ group, corrections }: { group: CountedGroup; corrections: Corrections }) {
  useSignals()
  const t = useText(fixMessages)
  const { number } = useFormats()
  const { column, from, rows, choices, isList, nearest } = group
  const chosen = corrections.value(column, from)
  const label = t('import.fix.valueOf', { column, from })
  const [refused, setRefused] = useState<'tooLong' | 'full'>()
  const take = (word: string) => {
    const isTaken = corrections.setValue(column, from, word === '' ? undefined : word)
    setRefused(isTaken ? undefined : fits(word) ? 'full' : 'tooLong')
  }
  const names = choices.slice(0, NAMED).map(({ word }) => word)
  const all = choices.length > NAMED ? [...names, '…'] : names
  const help = names.length > 0 ? t('import.fix.several', { names: all.join(', ') }) : undefined
  const error = refused && t(`import.fix.${refused}`, { most: MOST.chars })
  return (
    <li>
      <span className="import-fix-from">
        <strong>{column}</strong> {counted(t, 'import.fix.rows', rows, { shown: number(rows), from })}
      </span>
      {choices.length > 0 && !isList ? (
        <Choice label={label} group={group} value={chosen ?? ''} error={error} onChange={take} />
      ) : (
        <TextField label={label} value={chosen ?? ''} help={help} error={error} onInput={take} />
      )}
      {nearest !== '' && chosen === undefined && (
        <Button kind="text" label={t('import.fix.takeOf', { word: nearest, from })} onPress={() => take(nearest)}>
          {t('import.fix.take', { word: nearest })}
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
  const t = useText(fixMessages)
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
          <option value="">{t('import.fix.choose')}</option>
          {near.length > 0 && <optgroup label={t('import.fix.nearest')}>{near.map(optionOf)}</optgroup>}
          <optgroup label={t('import.fix.all')}>{choices.filter(({ word }) => word !== nearest).map(optionOf)}</optgroup>
        </select>
        <Icon name="chevron-down" />
      </span>
      {error && (
        <small id={note} className="import-fix-note" role="alert">
          {error}
        </small>
      )}
    </span>
  )
}
