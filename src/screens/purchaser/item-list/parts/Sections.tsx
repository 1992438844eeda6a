import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { NUMBERS } from '#domain/tender/project/draft.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import type { Section } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { useDictionary } from '#screens/use-dictionary.ts'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DraftArea, DraftDay, DraftNumber, DraftSelect, DraftText } from './fields.tsx'
import { PickerField } from './PickerField.tsx'

/** A part of the editor, with its anchor. */
export function Part({ id, actions, children }: { id: Section; actions?: ReactNode; children: ReactNode }) {
  const t = useText(messages)
  return (
    <div className="ed-part" data-section={id} tabIndex={-1}>
      <Card heading={t(`section.${id}`)} actions={actions}>
        {children}
      </Card>
    </div>
  )
}

type Key = keyof (typeof fieldMessages)['en']
/** What is chosen from: the words of its values stand as `direction.reverse`. */
type Group = Key extends `${infer Name}.${string}` ? Exclude<Name, 'f' | 'help' | 'item' | 'doc' | 'round'> : never

/** The words of a choice, e.g. `direction` with `reverse` and `forward`. */
export function useOptions(group: Group, values: readonly string[]): { value: string; label: string }[] {
  const t = useText(fieldMessages)
  return values.map((value) => ({ value, label: t(`${group}.${value}` as Parameters<typeof t>[0]) }))
}

export function Basics() {
  const t = useText(fieldMessages)
  const categories = useDictionary('tender_category')
  return (
    <Part id="basic">
      <div className="ed-grid">
        <DraftText path="title" required max={120} help={t('help.title')} wide />
        <DraftText path="titleEn" max={120} wide />
        <DraftSelect path="direction" options={useOptions('direction', ['reverse', 'forward'])} />
        <DraftSelect path="categoryCode" required options={categories} />
        <PickerField path="deptId" tag="fly-org-picker" />
        <DraftSelect path="inviteMode" options={useOptions('inviteMode', ['invited', 'open'])} />
        <DraftText path="deliveryAddress" max={200} />
        <DraftDay path="deliveryDate" />
        <DraftArea path="paymentTerms" max={500} />
        <DraftArea path="description" max={20_000} />
      </div>
    </Part>
  )
}

export function Award() {
  useSignals()
  const t = useText(messages)
  const { editor } = useEditor()
  const { direction, award } = editor.draft.value.form
  const [days, hours] = [NUMBERS['award.publicityDays'], NUMBERS['award.confirmHours']]
  const buying = direction !== 'forward'
  return (
    <Part id="award">
      <p className="ed-fact">{t(buying ? 'award.method' : 'award.method.forward')}</p>
      <div className="ed-grid">
        <DraftNumber path="award.publicityDays" min={days[0]} max={days[1]} />
        <DraftNumber path="award.confirmHours" min={hours[0]} max={hours[1]} />
      </div>
      {buying && <LowPrice alp={award?.alp} />}
    </Part>
  )
}

const FIRST_ALP = { vsMeanPct: 40, vsNextPct: 30 }

/** From which distance on a low price must be explained, where it is not the usual one. */
function LowPrice({ alp }: { alp: typeof FIRST_ALP | undefined }) {
  const t = useText(messages)
  const label = useText(fieldMessages)
  const { editor } = useEditor()
  const put = (change: Partial<typeof FIRST_ALP>) => editor.set('award.alp', { ...(alp ?? FIRST_ALP), ...change })
  return (
    <fieldset className="ed-group" data-field="award.alp">
      <Checkbox label={t('alp.on')} checked={alp !== undefined} onChange={(on) => editor.set('award.alp', on ? FIRST_ALP : undefined)} />
      {alp && (
        <div className="ed-grid">
          <Percent label={label('f.award.alp.vsMeanPct')} value={alp.vsMeanPct} onChange={(vsMeanPct) => put({ vsMeanPct })} />
          <Percent label={label('f.award.alp.vsNextPct')} value={alp.vsNextPct} onChange={(vsNextPct) => put({ vsNextPct })} />
        </div>
      )}
    </fieldset>
  )
}

function Percent({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const t = useText(messages)
  const [typed, setTyped] = useState(String(value))
  const read = Number(typed)
  const fits = /^\d{1,2}$/.test(typed) && read >= 1
  return (
    <div className="ed-place">
      <TextField
        label={label}
        value={typed}
        error={fits ? undefined : t('number.wrong', { min: 1, max: 99 })}
        onInput={(next) => {
          setTyped(next)
          if (/^\d{1,2}$/.test(next) && Number(next) >= 1) onChange(Number(next))
        }}
      />
    </div>
  )
}

export function People() {
  const t = useText(fieldMessages)
  const [min, max] = NUMBERS.minBidders
  return (
    <Part id="people">
      <div className="ed-grid">
        <PickerField path="managerId" tag="fly-user-picker" help={t('help.managerId')} />
        <DraftNumber path="minBidders" min={min} max={max} />
        <PickerField path="supervisorIds" tag="fly-user-picker" multiple max={9} help={t('help.supervisorIds')} />
      </div>
    </Part>
  )
}
