import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { DraftItem } from '#contract/tender/draft.ts'
import type { Criterion } from '#contract/tender/scoring.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { percentText } from '#screens/purchaser/item-list/award/award.rules.ts'
import type { Conflict, DraftEditor } from '#screens/purchaser/item-list/draft.editor.ts'
import type { Draft } from '#screens/purchaser/item-list/draft.types.ts'
import { unitOf } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages, labelKey } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { type Path, valueAt } from '#screens/purchaser/item-list/merge.rules.ts'
import { isNamed, type NameOf, useNames } from '#screens/purchaser/item-list/use-names.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

interface ConflictDialogProps {
  editor: DraftEditor
  conflict: Conflict
  onClose: () => void
}

/** Two versions of a draft side by side, field by field: which one counts is chosen for each. */
export function ConflictDialog({ editor, conflict: { theirs, paths }, onClose }: ConflictDialogProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const [chosen, setChosen] = useState<readonly Path[]>([])
  const choose = (path: Path, other: boolean) => setChosen(other ? [...chosen, path] : chosen.filter((one) => one !== path))
  const mine = editor.draft.value
  const names = useNames(paths, mine, theirs)
  return (
    <Dialog
      open
      heading={t('conflict.title')}
      width="880px"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('conflict.later')}</Button>
          <Button
            kind="primary"
            onPress={() => {
              void editor.settle(chosen)
              onClose()
            }}
          >
            {t('conflict.go')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.lead', { user: theirs.updatedBy, at: formats.dateTime(theirs.updatedAt) })}</p>
      <p className="ed-relative">
        <Button onPress={() => setChosen([])}>{t('conflict.allMine')}</Button>
        <Button onPress={() => setChosen(paths)}>{t('conflict.allTheirs')}</Button>
      </p>
      <div className="ed-conflicts">
        {paths.map((path) => (
          <Choice key={path} {...{ path, mine, theirs, names }} other={chosen.includes(path)} onChoose={(other) => choose(path, other)} />
        ))}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  path: Path
  mine: Draft
  theirs: Draft
  /** Words for what the draft names by id or code. */
  names: NameOf
  other: boolean
  onChoose: (other: boolean) => void
}

function Choice({ path, mine, theirs, names, other, onChoose }: ChoiceProps) {
  const t = useText(messages)
  const label = useText(fieldMessages)
  const print = usePrint(names)
  const key = labelKey(path)
  const sides = [
    { name: t('conflict.mine'), draft: mine, on: !other, value: false },
    { name: t('conflict.theirs'), draft: theirs, on: other, value: true },
  ]
  return (
    <fieldset className="ed-conflict">
      <legend>{key ? label(key) : path}</legend>
      {sides.map((side) => (
        <label key={side.name} data-on={side.on ? '' : undefined}>
          <input type="radio" name={`conflict ${path}`} checked={side.on} onChange={() => onChoose(side.value)} />
          <span>
            <strong>{side.name}</strong>
            <span className="ed-value">{print(path, valueAt(side.draft, path))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A value of the form as a person reads it. */
function usePrint(names: NameOf): (path: Path, value: unknown) => string {
  const t = useText(messages)
  const label = useText(fieldMessages)
  const formats = useFormats()
  return (path, value) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('conflict.empty')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isNamed(path))
      return [value]
        .flat()
        .map((id) => names(path, String(id)))
        .join('\n')
    if (path === 'items') return (value as readonly DraftItem[]).map((item) => lineText(item, names(path, item.unitCode))).join('\n')
    if (typeof value === 'string') {
      const word = `${path.split('.').at(-1)}.${value}`
      if (Object.hasOwn(fieldMessages.en, word)) return label(word as Parameters<typeof label>[0])
      return /^\d+\.\d+$/.test(value) ? formats.money(value) : formats.dateTime(value)
    }
    if (path === 'bidding.step') return stepText(value as Step, label, formats.money)
    if (path === 'requiredDocs' || path === 'attachments') return (value as readonly { name: string }[]).map(({ name }) => name).join('\n')
    if (path === 'award.criteria') return criteriaText(value as readonly Criterion[], label)
    if (path === 'award.winners') return (value as readonly { sharePct: number }[]).map(({ sharePct }) => `${sharePct}%`).join(' · ')
    if (path === 'award.avg' || path === 'award.weights') return partsText(path, value as object, label)
    if (isNumbers(value))
      return [value]
        .flat()
        .map((one) => formats.number(one / unitOf(path)))
        .join(' · ')
    return JSON.stringify(value)
  }
}

type Label = (key: keyof (typeof fieldMessages)['en']) => string

const criteriaText = (criteria: readonly Criterion[], label: Label): string =>
  criteria.map(({ name, max, kind }) => `${label(`kind.${kind}`)} · ${name} · ${max}`).join('\n')

/** Settings that are chosen together, each with its name. */
function partsText(path: Path, parts: object, label: Label): string {
  const textOf = (name: string, value: unknown) => {
    const word = `${name}.${String(value)}`
    if (Object.hasOwn(fieldMessages.en, word)) return label(word as Parameters<Label>[0])
    return name === 'floatBp' ? percentText(Number(value)) : String(value)
  }
  return Object.entries(parts)
    .map(([name, value]) => {
      const key = labelKey(`${path}.${name}`)
      return `${key ? label(key) : name}: ${textOf(name, value)}`
    })
    .join('\n')
}

const isNumbers = (value: unknown): value is number | readonly number[] => [value].flat().every((one) => typeof one === 'number')

const lineText = ({ lineNo, name, quantity }: DraftItem, unit: string): string => `${lineNo}. ${name} ${quantity} ${unit}`

type Step =
  | { mode: 'absolute'; value: string }
  | { mode: 'percent'; ppm: number }
  | { mode: 'tiers'; tiers: readonly { from: string; value: string }[] }

function stepText(step: Step, label: (key: `step.${Step['mode']}`) => string, money: (amount: string) => string): string {
  const name = label(`step.${step.mode}`)
  if (step.mode === 'absolute') return `${name} ${money(step.value)}`
  if (step.mode === 'percent') return `${name} ${step.ppm / 10_000} %`
  return [name, ...step.tiers.map(({ from, value }) => `≥ ${money(from)}: ${money(value)}`)].join('\n')
}
