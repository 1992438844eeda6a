import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import type { Section } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { useDictionary } from '#screens/use-dictionary.ts'
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
type Group = Key extends `${infer Name}.${string}` ? Exclude<Name, 'f' | 'help' | 'item' | 'doc' | 'round' | 'criterion' | 'award'> : never

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

export function People() {
  useSignals()
  const { editor } = useEditor()
  const t = useText(fieldMessages)
  return (
    <Part id="people">
      <div className="ed-grid">
        <PickerField path="managerId" tag="fly-user-picker" help={t('help.managerId')} />
        <DraftNumber path="minBidders" />
        <PickerField path="supervisorIds" tag="fly-user-picker" multiple max={9} help={t('help.supervisorIds')} />
        {editor.draft.value.form.award?.method === 'combined' && (
          <PickerField path="reviewerIds" tag="fly-user-picker" multiple max={9} help={t('help.award.reviewers')} />
        )}
      </div>
    </Part>
  )
}
