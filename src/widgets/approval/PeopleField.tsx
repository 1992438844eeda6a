import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { AwayNote } from '#widgets/away/AwayNote.tsx'
import { messages } from './approval.messages.ts'
import type { Faults } from './approval.rules.ts'
import type { Chosen } from './approval.types.ts'
import { useWrongFocus } from './use-dialog-focus.ts'

/** The public face of the picker that is used here. */
type Picker = HTMLElement & { setCustomValidity?(text: string): void; checkValidity?(): boolean }
interface PickerChange {
  selected: readonly { id: string; realName?: string; username?: string }[]
}

interface PeopleFieldProps {
  most: 'one' | 'several'
  /** What they are asked for, where it is more than people. */
  label?: string | undefined
  chosen: readonly Chosen[]
  fault: Faults['people']
  onChange: (people: readonly Chosen[]) => void
}

const PARTS = ['control', 'popup', 'option', 'chip', 'chip-remove', 'browse'].map((part) => `${part}: users-${part}`).join(', ')

/** Who it is about: the people picker of the product, which comes when it is used. */
export function PeopleField({ most, label, chosen, fault, onChange }: PeopleFieldProps) {
  const t = useText(messages)
  const picker = useRef<Picker>(null)
  const error = fault && t(`please.${fault}`)
  useEffect(() => {
    // The element says it beneath itself, in its own place for faults.
    picker.current?.setCustomValidity?.(error ?? '')
    if (error) picker.current?.checkValidity?.()
  }, [error])
  const take = ({ detail: { selected } }: CustomEvent<PickerChange>) =>
    onChange(selected.map(({ id, realName, username }) => ({ id, name: realName ?? username ?? id, username })))
  return (
    <div part="users" data-wrong={error ? '' : undefined}>
      {createElement(tagOf('user-picker'), {
        ref: picker,
        label: label ?? t('people'),
        required: true,
        browse: true,
        clearable: true,
        multiple: most === 'several',
        // A value that comes from a draft is shown without asking for its names.
        selected: chosen.map(({ id, name, username }) => ({ id, realName: name, ...(username && { username }) })),
        exportparts: PARTS,
        'onfly-change': take,
      })}
      <AwayNote people={chosen.map(({ id }) => id)} />
    </div>
  )
}

interface OnePerson {
  field: ReactNode
  userId: string | undefined
  /** Whether somebody is chosen; otherwise the field says so, and has the focus. */
  isReady: () => boolean
}

/** The one person without whom an action is not sent. */
export function useOnePerson(label?: string): OnePerson {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [missed, setMissed] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const userId = chosen[0]?.id
  useWrongFocus(box, missed)
  const isReady = () => {
    if (!userId) setMissed((times) => times + 1)
    return userId !== undefined
  }
  const field = (
    <div ref={box}>
      <PeopleField most="one" label={label} chosen={chosen} fault={missed > 0 && !userId ? 'people' : undefined} onChange={setChosen} />
    </div>
  )
  return { field, userId, isReady }
}
